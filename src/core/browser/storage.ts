type StorageKind = 'localStorage' | 'sessionStorage'

/** Access to a missing storage throws or warns outside of pages. */
const inPage = () => 'document' in globalThis

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Text storage by key, in memory if the browser blocks storage. */
function storage(kind: StorageKind) {
  const inMemory = new Map<string, string>()
  const open = () => (inPage() ? globalThis[kind] : undefined)
  return {
    /** Returns the stored text, or null. */
    read: (key: string): string | null => inMemory.get(key) ?? attempt(() => open()?.getItem(key)) ?? null,
    /** Stores a text; null removes it. Returns false for memory only. */
    write(key: string, value: string | null): boolean {
      const isPersisted = attempt(() => {
        const store = open()
        if (value === null) store?.removeItem(key)
        else store?.setItem(key, value)
        return store !== undefined
      })
      if (isPersisted || value === null) inMemory.delete(key)
      else if (inPage()) inMemory.set(key, value)
      return isPersisted ?? false
    },
    keys: (): string[] => [...inMemory.keys(), ...Object.keys(attempt(open) ?? {})],
  }
}

export const { read: readStored, write: writeStored } = storage('localStorage')

/** Storage of this tab, which survives reloads. */
export const tabStorage = storage('sessionStorage')
