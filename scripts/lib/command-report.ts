import { styleText } from 'node:util'
import { createLogUpdate } from 'log-update'
import { type Report, withDuration } from '#core/report/report.ts'
import { remedies, remedyLines, type WarningKind } from '#core/report/warning-kinds.ts'
import { formatCount } from '#core/text/format-count.ts'
import { escapeControlCharacters } from '#publishing/shared/text.ts'
import { barParts, type Progress, progressText, totalOf } from './progress.ts'

export type WarningGroup = { kind: WarningKind; count: number; remedy: string; sentences: string[] }

/** Finished phase, as `--json` prints it. */
type PhaseResult = { name: string; seconds: number; done?: number; total?: number; result?: string }

export type CommandReport = Report & {
  /** Warnings by kind, in order of the kinds. */
  warnings(): WarningGroup[]
  phases: PhaseResult[]
  /** Removes the bar of a phase that did not end. */
  close(): void
}

/** Shows the progress of a phase every so many ms, and lines above it. */
type Display = {
  everyMs: number
  draw(progress: Progress): void
  line(text: string, mark?: string): void
  clear(): void
}

type Stream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }

/** Opens the report of a command: bars on a terminal, lines elsewhere and in CI. */
export function openReport(stream: Stream, env: NodeJS.ProcessEnv): CommandReport {
  const display = isTerminal(stream, env) ? terminalDisplay(stream) : lineDisplay(stream)
  const phases: PhaseResult[] = []
  const warnings = new Map<WarningKind, Set<string>>()
  const timers = new Set<NodeJS.Timeout>()
  return {
    phases,
    line: (text) => display.line(text),
    warn(kind, sentence) {
      warnings.set(kind, (warnings.get(kind) ?? new Set()).add(sentence))
    },
    phase(name, total) {
      const progress: Progress = { name, startedAt: performance.now(), done: 0, total, first: undefined }
      const timer = setInterval(() => display.draw(progress), display.everyMs).unref()
      timers.add(timer)
      return {
        advance(done) {
          progress.done = done
          progress.first ??= { done, at: performance.now() }
        },
        end(sentence) {
          clearInterval(timer)
          timers.delete(timer)
          display.clear()
          phases.push(resultOf(progress, sentence))
          if (sentence) display.line(withDuration(sentence, performance.now() - progress.startedAt), '✓')
        },
      }
    },
    warnings: () =>
      [...warnings]
        .sort(([a], [b]) => a.localeCompare(b))
        .map(([kind, sentences]) => ({
          ...{ kind, count: sentences.size, remedy: remedies[kind] },
          sentences: [...sentences],
        })),
    close() {
      for (const timer of timers) clearInterval(timer)
      display.clear()
    },
  }
}

const isTerminal = ({ isTTY }: Stream, { CI, TERM }: NodeJS.ProcessEnv) =>
  isTTY === true && TERM !== 'dumb' && (!CI || CI === 'false')

function resultOf(progress: Progress, sentence: string | undefined): PhaseResult {
  const now = performance.now()
  const { name, startedAt, done } = progress
  const total = totalOf(progress, now)
  return {
    name,
    seconds: Math.round((now - startedAt) / 100) / 10,
    ...(done > 0 && { done }),
    ...(total !== undefined && { total }),
    ...(sentence && { result: sentence }),
  }
}

const lineDisplay = (stream: Stream): Display => ({
  everyMs: 10_000,
  draw: (progress) => stream.write(`${progress.name}: ${progressText(progress, performance.now())}\n`),
  line: (text) => stream.write(`${escapeControlCharacters(text)}\n`),
  clear: () => undefined,
})

function terminalDisplay(stream: Stream): Display {
  const update = createLogUpdate(stream, { showCursor: true })
  let frame = ''
  const style = (format: Parameters<typeof styleText>[0], text: string) => styleText(format, text, { stream })
  const clear = () => {
    if (frame) update.clear()
    frame = ''
  }
  return {
    everyMs: 100,
    clear,
    draw(progress) {
      const now = performance.now()
      const total = totalOf(progress, now)
      const text = `${progress.name} ${progressText(progress, now)}`
      const { filled, rest } = barParts(total ? progress.done / total : 0, text, stream.columns ?? 80)
      const bar = total && filled + rest ? ` ${style('cyan', filled)}${style('dim', rest)} ` : ' '
      frame = `${progress.name}${bar}${progressText(progress, now)}`
      update(frame)
    },
    line(text, mark) {
      const interrupted = frame
      clear()
      stream.write(`${mark ? `${style('green', mark)} ` : ''}${styledLine(escapeControlCharacters(text))}\n`)
      if (!interrupted) return
      frame = interrupted
      update(frame)
    },
  }

  function styledLine(text: string) {
    return text
      .replace(/^WARNING\b/, (level) => style('yellow', level))
      .replace(/^ERROR\b/, (level) => style('red', level))
      .replace(/^ {8}(and \d+ more|Change: ).*/, (line) => style('dim', line))
  }
}

/** Number of printed warnings of a kind, and kinds that one sentence counts: `12 warnings` and the sentence. */
export type WarningLimits = { maxWarnings?: number; quiet?: { kinds: readonly WarningKind[]; sentence: string } }

/** Lines of warnings: the first ones of each kind, and where to mend them. One line counts those of quiet kinds. */
export function warningLines(groups: readonly WarningGroup[], { maxWarnings, quiet }: WarningLimits = {}): string[] {
  const isQuiet = ({ kind }: WarningGroup) => quiet?.kinds.includes(kind) ?? false
  const listed = groups.filter((group) => !isQuiet(group))
  const quietCount = groups.filter(isQuiet).reduce((sum, { count }) => sum + count, 0)
  return [
    ...listed.flatMap(({ sentences, remedy }) => remedyLines('WARNING', sentences, remedy, maxWarnings)),
    ...(quiet && quietCount ? [`${formatCount(quietCount, 'warning')} ${quiet.sentence}`] : []),
  ]
}
