/** Parses a stored value. Returns undefined for a missing or invalid one. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
