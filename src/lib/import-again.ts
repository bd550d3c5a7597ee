/**
 * The module of a dynamic import. Browsers remember one that did not come, until the page is loaded anew: by another
 * address they ask for it again.
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
