import type { WarningKind } from './warning-kinds.ts'

/** Running phase of a command. */
export type Phase = {
  /** Sets the number of finished units. */
  advance(done: number): void
  /** Ends the phase with a sentence about its result, to which the time is added. Without one it leaves no line. */
  end(sentence?: string): void
}

/** Number of units of a phase. A function is called only while the progress is shown. */
export type Total = number | (() => number | undefined)

/** Receives what a command does: lines, phases with their progress, warnings. */
export type Report = {
  line(text: string): void
  warn(kind: WarningKind, sentence: string): void
  phase(name: string, total?: Total): Phase
}

/** Time for people: `38 s`, `1 min 3 s`, `2 h 5 min`. */
export function timeText(seconds: number): string {
  const rest = Math.ceil(seconds)
  if (rest < 60) return `${rest} s`
  if (rest < 3_600) return `${Math.floor(rest / 60)} min ${rest % 60} s`
  return `${Math.floor(rest / 3_600)} h ${Math.floor((rest % 3_600) / 60)} min`
}

/** Adds the duration to a sentence: "Rendered 440 pages, in 5.6 s". */
export const withDuration = (sentence: string, ms: number): string =>
  `${sentence}, in ${ms < 60_000 ? `${Math.round(ms / 100) / 10} s` : timeText(ms / 1_000)}`

/** Report as lines, without the progress of phases. */
export const lineReport = (log: (line: string) => void): Report => ({
  line: log,
  warn: (_kind, sentence) => log(`WARNING: ${sentence}`),
  phase() {
    const started = performance.now()
    return {
      advance: () => undefined,
      end: (sentence) => {
        if (sentence) log(withDuration(sentence, performance.now() - started))
      },
    }
  },
})
