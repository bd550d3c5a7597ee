import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeFiles, root, textOf } from './support/imports.ts'

const sheets = globSync('src/**/*.css', { cwd: root })
const rulesOf = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const faultsIn = (pattern: RegExp, excuse?: RegExp) =>
  sheets.flatMap((file) =>
    [...rulesOf(file).matchAll(pattern)]
      .map(([found]) => `${file}: ${found.trim()}`)
      .filter((fault) => !excuse?.test(fault)),
  )

const side = 'left|right'
const physical = new RegExp(
  [
    `(?<=[;{\\s])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:${side})[\\w-]*|${side})\\s*:[^;}]*`,
    `(?<=[;{\\s])(?:text-align|float|clear)\\s*:\\s*(?:${side})\\b`,
    `(?<=[;{\\s])border-(?:top|bottom)-(?:${side})-radius\\s*:[^;}]*`,
  ].join('|'),
  'g',
)

describe('style sheets for right-to-left languages', () => {
  test('the source contains more than 40 style sheets', () => expect(sheets.length).toBeGreaterThan(40))

  test('no CSS rule uses a physical left or right property', () => expect(faultsIn(physical)).toEqual([]))

  test('only the custom properties --start and --end have the value left or right', () => {
    // `--start` and `--end` depend on the text direction
    expect(faultsIn(/--[\w-]+:\s*(?:left|right)\b/g, /--(start|end): /)).toEqual([])
  })

  test('no component overrides the direction that gradients over pictures use', () => {
    expect(faultsIn(/--(?:start|end|way):[^;}]*/g, /^src\/ui\/styles\/tokens\.css: /)).toEqual([])
  })

  test('no padding, margin or inset of four values differs between left and right', () => {
    const values = /(?<=[;{\s])(?:padding|margin|inset): [\w.-]+ ([\w.-]+) [\w.-]+ (?!\1;)[\w.-]+;/g
    expect(faultsIn(values)).toEqual([])
  })
})

test('no text has the highlight colour, whose contrast with the background is not ensured', () => {
  expect(faultsIn(/(?<=[;{\s])color:\s*var\(--highlight\)/g)).toEqual([])
})

describe('motion', () => {
  test('view transitions are enabled only with prefers-reduced-motion: no-preference', () => {
    const withTransitions = sheets.filter((file) => rulesOf(file).includes('@view-transition'))
    expect(withTransitions.length).toBeGreaterThan(0)
    for (const file of withTransitions)
      for (const [before] of rulesOf(file).matchAll(/[\s\S]*?@view-transition/g))
        expect(before.lastIndexOf('prefers-reduced-motion: no-preference'), file).toBeGreaterThan(
          before.lastIndexOf('\n@layer'),
        )
  })

  test('prefers-reduced-motion: reduce ends animations and transitions immediately', () => {
    const [, rules = ''] = /@layer overrides \{([\s\S]*)$/.exec(rulesOf('src/ui/styles/base.css')) ?? []
    expect(rules).toMatch(
      /prefers-reduced-motion: reduce[\s\S]*animation-iteration-count: 1;[\s\S]*transition-duration: 0s/,
    )
  })
})

test('no page has an unload listener, which would disable the back/forward cache', () => {
  const code = codeFiles().filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
  // These listeners disable the back/forward cache
  expect(code.filter((file) => /['"](before)?unload['"]|on(before)?unload/.test(textOf(file)))).toEqual([])
})
