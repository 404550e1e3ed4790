/** How often the sidecar is asked whether it lives while something is under way: so many times in a deadline. */
const asksPerDeadline = 4;

/**
 * createUnderWay keeps what waits for the sidecar, and ends all of it when the sidecar has not said for the deadline of a
 * call that it lives:
 *
 *   begin(thing, end)   thing is under way; end(cause) is called when the sidecar hangs, once
 *   over(thing)         it is not any more
 *   hangs(cause)        ends all that is under way
 *
 * While there is something, alive(deadlineMs) is asked again and again; it resolves to "" when the sidecar lives, or else
 * to the cause. What waits for a sidecar that lives is never ended, however long it takes.
 */
export function createUnderWay(alive, deadline) {
  const under = new Map();
  const pause = deadline / asksPerDeadline;
  let asking = false;
  const hangs = (cause) => {
    const ends = [...under.values()];
    under.clear();
    for (const end of ends) end(cause);
  };
  // A question waits for the rest of the deadline, so that from its last word on the sidecar has the whole of it.
  const ask = async () => {
    if (!under.size) return void (asking = false);
    const cause = await alive(deadline - pause);
    if (cause) hangs(cause);
    later();
  };
  const later = () => void setTimeout(ask, pause).unref?.();
  return {
    begin(thing, end) {
      under.set(thing, end);
      if (!asking) later();
      asking = true;
    },
    over: (thing) => void under.delete(thing),
    hangs,
  };
}
