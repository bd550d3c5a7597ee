type StorageKind = 'localStorage' | 'sessionStorage'

/** The browser may forbid its storage, and merely naming it then throws; a build has no page and none, and naming it there warns. */
const inPage = () => 'document' in globalThis

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Texts by their keys; what the browser does not take is kept as long as the page. */
function storage(kind: StorageKind) {
  const unkept = new Map<string, string>()
  const open = () => (inPage() ? globalThis[kind] : undefined)
  return {
    /** What is stored under a key; null where there is nothing. */
    read: (key: string): string | null => unkept.get(key) ?? attempt(() => open()?.getItem(key)) ?? null,
    /** Stores a text, null removes it; false when the browser keeps it only as long as this page. */
    write(key: string, value: string | null): boolean {
      const isPersisted = attempt(() => {
        const store = open()
        if (value === null) store?.removeItem(key)
        else store?.setItem(key, value)
        return store !== undefined
      })
      if (isPersisted || value === null) unkept.delete(key)
      else if (inPage()) unkept.set(key, value)
      return isPersisted ?? false
    },
    keys: (): string[] => [...unkept.keys(), ...Object.keys(attempt(open) ?? {})],
  }
}

export const { read: readStored, write: writeStored } = storage('localStorage')

/** What lasts over a reload of this tab, and only in this tab. */
export const tabStorage = storage('sessionStorage')
