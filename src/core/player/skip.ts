/** Time range of a film in seconds. */
export type SkipRange = { start: number; end: number }
export type Chapter = SkipRange & { title: string }

export type SkipKind = 'intro' | 'recap' | 'credits'
/** Skippable range; open-ended ranges last to the end. */
export type Skip = { kind: SkipKind; start: number; end: number | undefined }

const kinds: readonly SkipKind[] = ['intro', 'recap', 'credits']

// Common chapter names in the languages of the product.
const names: Record<SkipKind, RegExp> = {
  intro: /^(intro|introduction|opening( titles| credits)?|title sequence|main titles?|introducci[oó]n|cabecera)$/i,
  recap: /^(recap|previously( on)?\b.*|resumen|anteriormente|en episodios anteriores)$/i,
  credits: /^((end|closing) credits|credits|end titles|outro|cr[eé]ditos( finales)?|t[ií]tulos finales)$/i,
}

/** Parses `90`, `1:30` or `0:01:30.5` into seconds, otherwise undefined. */
export function parseSeconds(written: string | undefined) {
  const stamp = /^(?:(?:(\d+):)?(\d{1,2}):)?(\d+(?:\.\d+)?)$/.exec(written?.trim() ?? '')
  return stamp ? Number(stamp[1] ?? 0) * 3600 + Number(stamp[2] ?? 0) * 60 + Number(stamp[3]) : undefined
}

/** Ranges of the custom parameters `introStart`, `introEnd`, `recapStart`, `recapEnd`, `creditsStart`, `creditsEnd`. */
export const skipsOfParams = (params: Readonly<Record<string, string>>): Skip[] =>
  kinds.flatMap((kind) => {
    const [start, end] = [parseSeconds(params[`${kind}Start`]), parseSeconds(params[`${kind}End`])]
    if (start === undefined && kind === 'credits') return []
    if (end === undefined && kind !== 'credits') return []
    return end !== undefined && end <= (start ?? 0) ? [] : [{ kind, start: start ?? 0, end }]
  })

/** Skippable ranges by chapter names. */
export const skipsOfChapters = (chapters: readonly Chapter[]): Skip[] =>
  chapters.flatMap(({ title, start, end }) => {
    const kind = kinds.find((candidate) => names[candidate].test(title.trim()))
    return kind ? [{ kind, start, end }] : []
  })

/** Merges both; parameters take precedence over chapter names. */
export const skipsOf = (written: readonly Skip[], chapters: readonly Chapter[]): Skip[] => [
  ...written,
  ...skipsOfChapters(chapters).filter(({ kind }) => !written.some((skip) => skip.kind === kind)),
]

/** Range at a time, unless it ends within a second. */
export const skipAt = (skips: readonly Skip[], time: number, duration: number) =>
  skips.find(({ start, end = duration }) => start <= time && time < end - 1)

export const chapterAt = (chapters: readonly Chapter[], time: number) =>
  chapters.findLast(({ start, end }) => start <= time && time < end)
