type Result = { card: { id: string } }

/** Adds the results of the platform to those of the index. Every result stays in its place, in its newest form. */
export function mergeResults<T extends Result>(index: readonly T[], platform: readonly T[]): T[] {
  const newer = new Map(platform.map((result) => [result.card.id, result]))
  const known = new Set(index.map(({ card }) => card.id))
  const others = [...newer.values()].filter(({ card }) => !known.has(card.id))
  return [...index.map((result) => newer.get(result.card.id) ?? result), ...others]
}
