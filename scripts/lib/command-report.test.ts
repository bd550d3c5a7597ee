import { PassThrough } from 'node:stream'
import { WriteStream } from 'node:tty'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openReport, warningLines } from './command-report.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function fakeStream(isTTY: boolean) {
  const getColorDepth = () => WriteStream.prototype.getColorDepth()
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 100, ...(isTTY && { getColorDepth }) })
  let text = ''
  stream.setEncoding('utf8').on('data', (some: string) => {
    text += some
  })
  return { stream, written: () => text, plain: () => stripVTControlCharacters(text) }
}

/** Phase with 100 pages between two lines, of 30 seconds, or of three on a terminal. */
function runPhase({ isTTY, env = {} }: { isTTY: boolean; env?: NodeJS.ProcessEnv }) {
  const msPerPage = isTTY && !Object.keys(env).length ? 30 : 300
  const { stream, written, plain } = fakeStream(isTTY)
  const report = openReport(stream, env)
  report.line('before')
  const phase = report.phase('Rendering the pages', 100)
  for (let done = 1; done <= 100; done += 1) {
    vi.advanceTimersByTime(msPerPage)
    phase.advance(done)
  }
  phase.end('Rendered 100 pages')
  report.line('after')
  return { report, stream, written, plain }
}

test('a phase without a terminal is one line, and one line every ten seconds with total, rate and time left', () => {
  const { written } = runPhase({ isTTY: false })
  expect(written().split('\n')).toEqual([
    'before',
    'Rendering the pages: 33 of 100, 3.3 a second, 21 s left',
    'Rendering the pages: 66 of 100, 3.3 a second, 11 s left',
    'Rendering the pages: 99 of 100, 3.3 a second, 1 s left',
    'Rendered 100 pages, in 30 s',
    'after',
    '',
  ])
})

test('a phase on a terminal is one bar that its last line replaces', () => {
  const { written, plain } = runPhase({ isTTY: true })
  expect(plain()).toMatch(/Rendering the pages ━{24}─{6} 79 of 100, 33 a second, 1 s left/)
  const erased = written().split('\u001b[2K').at(-1) ?? ''
  expect(stripVTControlCharacters(erased).trim()).toBe('✓ Rendered 100 pages, in 3 s\nafter')
})

test('a line above a bar is written once, and the bar is drawn again below it', () => {
  const { stream, plain } = fakeStream(true)
  const report = openReport(stream, {})
  report.phase('Bundling the code')
  vi.advanceTimersByTime(200)
  report.line('Hosts: content https://films.test')
  expect(plain().match(/Hosts: content/g)).toHaveLength(1)
  expect(plain().trimEnd()).toMatch(/films\.test\n\s*Bundling the code 0 s$/)
  report.close()
  const length = plain().length
  vi.advanceTimersByTime(5_000)
  expect(plain()).toHaveLength(length)
})

test.each([{ CI: 'true' }, { CI: '1' }, { TERM: 'dumb' }])('a terminal with %j has lines instead of bars', (env) => {
  const { written } = runPhase({ isTTY: true, env })
  expect(written()).not.toContain('\u001b')
  expect(written()).toContain('Rendering the pages: 33 of 100')
})

test('NO_COLOR leaves a bar without colours', () => {
  vi.stubEnv('FORCE_COLOR', undefined)
  vi.stubEnv('NO_COLOR', '1')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal are control characters
  expect(runPhase({ isTTY: true }).written()).not.toMatch(/\u001b\[\d+m/)
  vi.unstubAllEnvs()
})

test('a line escapes control characters, which could hide it', () => {
  const { stream, written } = fakeStream(false)
  openReport(stream, {}).line('title \u001b[2K\rgone')
  expect(written()).toBe('title \\u001b[2K\\u000dgone\n')
})

test('phases are recorded with their time, their count and their result', () => {
  const { report } = runPhase({ isTTY: false })
  expect(report.phases).toEqual([
    { name: 'Rendering the pages', seconds: 30, done: 100, total: 100, result: 'Rendered 100 pages' },
  ])
})

function reportWithWarnings() {
  const report = openReport(fakeStream(false).stream, {})
  for (const id of ['A', 'B', 'C', 'D', 'E']) report.warn('items', `playlist P, item ${id}: title: is missing`)
  report.warn('items', 'playlist P, item A: title: is missing')
  report.warn('settings', 'SITE_URL is not set')
  return report
}

test('warnings are grouped by kind with the first ones, the number of others, and where to mend them', () => {
  const lines = warningLines(reportWithWarnings().warnings())
  expect(lines).toEqual([
    'WARNING playlist P, item A: title: is missing',
    'WARNING playlist P, item B: title: is missing',
    'WARNING playlist P, item C: title: is missing',
    '        and 2 more of this kind',
    expect.stringMatching(/^ {8}Change: correct the fields of the items on the platform/),
    'WARNING SITE_URL is not set',
    expect.stringMatching(/^ {8}Change: .*docs\/commands\.md/),
  ])
})

test('warnings can be listed in full, and those of quiet kinds are one line', () => {
  const groups = reportWithWarnings().warnings()
  const all = warningLines(groups, { maxWarnings: Number.POSITIVE_INFINITY })
  expect(all.filter((line) => line.includes('item'))).toHaveLength(6)
  const quiet = warningLines(groups, { quiet: { kinds: ['items'], sentence: 'about the demo' } })
  expect(quiet).toHaveLength(3)
  expect(quiet.at(-1)).toBe('5 warnings about the demo')
})
