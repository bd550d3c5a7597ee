/** Collects unknown block kinds and invalid parts of an article. */
export type Notes = { unknown: (what: string) => void; invalid: (what: string) => void }

/** Collects notes, each once. */
export function takeNotes() {
  const [unknown, faults] = [new Set<string>(), new Set<string>()]
  const notes: Notes = { unknown: (what) => unknown.add(what), invalid: (what) => faults.add(what) }
  return { notes, unknown, faults }
}
