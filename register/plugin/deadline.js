/** How often the clock is read while a deadline runs, and how much of what has passed since then counts, in milliseconds. */
const pace = 25;
const counted = 2 * pace;

/** How many times its length a deadline takes at most, however busy the process is. */
const longest = 4;

/**
 * overdue returns a signal that is aborted after so many milliseconds, with a TimeoutError, and stop, which prevents it.
 * Time in which this process itself was too busy to look does not count: it reads first what has come meanwhile, so that
 * only whoever is waited for can be late.
 */
export function overdue(ms, { now = () => performance.now(), later = setTimeout } = {}) {
  const controller = new AbortController();
  const began = now();
  let timer;
  let left = ms;
  let at = began;
  const wait = () => {
    timer = later(look, Math.min(left, pace));
    timer.unref?.();
  };
  const look = () => {
    left -= Math.min(now() - at, counted);
    at = now();
    if (left > 0 && at - began < longest * ms) wait();
    else controller.abort(new DOMException("late", "TimeoutError"));
  };
  wait();
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
