/** The browser may forbid its storage, and merely naming it then throws; a build has no page and none, and naming it there warns. */
function open(): Storage | undefined {
  if (!('document' in globalThis)) return undefined
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** What is stored under a key; null where there is nothing or no storage. */
export function readStored(key: string): string | null {
  try {
    return open()?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** Stores a text, null removes it; false when the storage is full or forbidden. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    const storage = open()
    if (value === null) storage?.removeItem(key)
    else storage?.setItem(key, value)
    return storage !== undefined
  } catch {
    return false
  }
}
