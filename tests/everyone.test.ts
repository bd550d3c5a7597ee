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

describe('a language that is written from the right needs no other css', () => {
  test('the sheets are there', () => expect(sheets.length).toBeGreaterThan(40))

  test('no rule names a side of the screen', () => expect(faultsIn(physical)).toEqual([]))

  test('sides stand only where a word is looked up by direction', () => {
    // `--start` and `--end` are those words
    expect(faultsIn(/--[\w-]+:\s*(?:left|right)\b/g, /--(start|end): /)).toEqual([])
  })
})

describe('motion', () => {
  test('of views passing into each other is only for those who do not mind it', () => {
    for (const file of sheets)
      for (const [before] of rulesOf(file).matchAll(/[\s\S]*?@view-transition/g))
        expect(before.lastIndexOf('prefers-reduced-motion: no-preference'), file).toBeGreaterThan(
          before.lastIndexOf('\n@layer'),
        )
  })

  test('of everything ends at once for those who mind it', () => {
    const [, rules = ''] = /@layer overrides \{([\s\S]*)$/.exec(rulesOf('src/ui/styles/base.css')) ?? []
    expect(rules).toMatch(
      /prefers-reduced-motion: reduce[\s\S]*animation-iteration-count: 1;[\s\S]*transition-duration: 0s/,
    )
  })
})

test('no page keeps itself out of the memory of the browser', () => {
  const code = codeFiles().filter((file) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file))
  // These listeners disable the back/forward cache
  expect(code.filter((file) => /['"](before)?unload['"]|on(before)?unload/.test(textOf(file)))).toEqual([])
})
