/**
 * Loads a module, and a failed one a second time. Browsers cache a failed import for the life of a page; another address
 * of the same file loads.
 */
export async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? []
    if (!address) throw error
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
  }
}
