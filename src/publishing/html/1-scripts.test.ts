import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createScriptStep } from './1-scripts.ts'

const out = mkdtempSync(join(tmpdir(), 'foyer-wake-'))
mkdirSync(join(out, '_astro'))
writeFileSync(join(out, '_astro', 'shared.a1.js'), 'import"./wake.b2.js";import("./later.c3.js")')
writeFileSync(join(out, '_astro', 'wake.b2.js'), '')
afterAll(() => rmSync(out, { recursive: true }))

const directives = new Map([
  ['intent', 'intent()'],
  ['visible', 'visible("$&")'],
])
const move = createScriptStep(out, '/tv', { directives, island: 'island()', shared: '/tv/_astro/shared.a1.js' })

const tag = '<script type="module" src="/tv/_astro/shared.a1.js"></script>'
const island = '<astro-island uid="Z1" client="visible" opts="{}"></astro-island>'
const copies = '<script>visible("$&")</script><script>island()</script>'
const script = '<script>own()</script>'

test('createScriptStep replaces hydration scripts with a meta element that lists the shared script and its imports', () => {
  expect(move(`<head>${tag}</head>${script}${copies}${island}`)).toBe(
    `<head><meta name="hydration" content="/tv/_astro/shared.a1.js /tv/_astro/wake.b2.js"></head>${script}${island}`,
  )
  expect(move(`<head>${tag}</head>${script}`)).toContain(script)
})

test.each([
  ['the script of client:visible', `${tag}<script>visible(1)</script><script>island()</script>${island}`],
  ['the script of astro-island', `${tag}${copies.replace('island()', 'island(1)')}${island}`],
  ['the script of Document.astro', `${copies}${island}`],
  ['the script of client:other', `${tag}${copies}${island.replace('visible', 'other')}`],
])('createScriptStep throws if Astro renders %s in a different form', (name, page) => {
  expect(() => move(page)).toThrow(`${name} is not in the page as Astro wrote it before`)
})
