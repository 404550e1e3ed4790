/** The provider of embeddings that makes none. */
export const wordsProvider = "helmdeck-words";

/**
 * registerProvider offers a host of 2026.5 what later ones have as provider "none": memory
 * search by words alone. It needs neither the sidecar nor a key, so a search never waits for
 * either. It is used only where memorySearch.provider names it.
 */
export function registerProvider(api) {
  api.registerMemoryEmbeddingProvider?.({
    id: wordsProvider,
    defaultModel: "words",
    transport: "local",
    create: async () => ({ provider: null }),
  });
}
