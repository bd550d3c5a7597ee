import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stylePruner } from './2-styles.ts'
import { assetsOf, hashOf } from './3-policy.ts'
import { toPlaceholder } from './style-placeholders.ts'

const folder = join(import.meta.dirname, '../../../.foyer/test')
mkdirSync(folder, { recursive: true })
const out = mkdtempSync(join(folder, 'styles-'))
mkdirSync(join(out, '_astro'))
const script = (name: string, text: string) => writeFileSync(join(out, '_astro', name), text)
script('Panel.aa.js', 'import"./shared.bb.js";const s={panel:"panel-x"}')
script('shared.bb.js', 'import("./Late.cc.js");import("./Panel.aa.js")')
script('Late.cc.js', '"late-x"')
script('Other.dd.js', '"other-x"')
script('Box.ee.js', 'const s={card:"card-abc",mark:"mark-abc"};sheet.replaceSync(".card-abc{}.mark-abc{}")')
script('Shelf.ff.js', '"card-abc"')
afterAll(() => rmSync(out, { recursive: true }))

const sheet = `.shown-x{color:red;& .late-x{color:blue}}.panel-x,.other-x{color:red}.late-x{color:red}\
.other-x{color:red}@media (width>=30rem){.shown-x .other-x{color:red}}a:not(.other-x){color:red}`
const prune = stylePruner(join(out, '_astro'))
const finish = (html: string) => prune(html, assetsOf(html)).html
const pageWith = (body: string, css = sheet) => `<!doctype html><html><head><style>${css}</style>\
<meta http-equiv="content-security-policy" content="style-src 'self' ${hashOf(sheet)}"></head><body>${body}</body></html>`
const styleIn = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''

test('stylePruner retains rules for classes in the page and in its scripts, including dynamic imports', () => {
  const page = finish(pageWith('<p class="shown-x y"></p><astro-island component-url="/_astro/Panel.aa.js">'))
  expect(styleIn(page)).toBe(
    '.shown-x{color:red;& .late-x{color:#00f}}.panel-x,.other-x,.late-x{color:red}a:not(.other-x){color:red}',
  )
  expect(page).toContain(`style-src 'self' ${hashOf(styleIn(page))}"`)
})

test('stylePruner drops rules that a script injects, or retains all of them if the page uses one', () => {
  const cards = '.card-abc{color:red}.mark-abc{color:red}'
  const rulesOf = (body: string) =>
    styleIn(finish(pageWith(body).replace(sheet, cards).replace(hashOf(sheet), hashOf(cards))))
  const box = '<astro-island component-url="/_astro/Box.ee.js">'
  expect(rulesOf(box)).toBe('')
  expect(rulesOf(`${box}<p class="card-abc"></p>`)).toBe('.card-abc,.mark-abc{color:red}')
  expect(rulesOf(`${box}<astro-island component-url="/_astro/Shelf.ff.js">`)).toBe('.card-abc,.mark-abc{color:red}')
})

test('stylePruner removes rules for classes that neither the page nor its scripts contain', () => {
  expect(styleIn(finish(pageWith('<script>const c = "other-x"</script>')))).not.toMatch(/late-x|^\.shown/)
  expect(styleIn(finish(pageWith('')))).toBe('a:not(.other-x){color:red}')
})

test('stylePruner removes the animation of a removed rule, and retains that of another one', () => {
  const rules =
    '.shown-x{animation:turn-x 1s}.other-x{animation:rise-x 1s}@keyframes turn-x{to{opacity:0}}@keyframes rise-x{to{opacity:0}}'
  const page = pageWith('<p class="shown-x">', rules).replace(hashOf(sheet), hashOf(rules))
  expect(styleIn(finish(page))).toBe('.shown-x{animation:1s turn-x}@keyframes turn-x{to{opacity:0}}')
})

test('stylePruner removes a rule whose :has() requires a class that neither the page nor its scripts contain', () => {
  const rules = 'html:has(.shown-x){color:red}html:has(>.other-x){color:red}html:has(.other-x,dialog){color:red}'
  const page = pageWith('<p class="shown-x">', rules).replace(hashOf(sheet), hashOf(rules))
  expect(styleIn(finish(page))).toMatch(/:has\(\.shown-x\).*:has\(\.other-x,dialog\)/)
  expect(styleIn(finish(page))).not.toContain('>.other-x')
})

test('stylePruner leaves a style sheet without a policy hash unchanged and adds no hash for it', () => {
  const page = finish(pageWith('<style>.evil{color:red}</style>'))
  expect(page).toContain('<style>.evil{color:red}</style>')
  expect(page).not.toContain(hashOf('.evil{color:red}'))
})

test('stylePruner throws for a page without an allowed style sheet or without a policy', () => {
  expect(() => finish(pageWith('', '.evil{color:red}'))).toThrow(
    'the policy of the page allows none of its style sheets',
  )
  expect(() => finish('<style>a{}</style>')).toThrow('the page has no content security policy')
})

test('stylePruner retains rules for a class after an escaped line break in a script', () => {
  script('Markup.gg.js', String.raw`const html='<p class="\nother-x">';import("./a.js.map")`)
  expect(styleIn(finish(pageWith('<astro-island component-url="/_astro/Markup.gg.js">')))).toContain('.other-x')
})

test('stylePruner replaces a style sheet placeholder with the pruned rules of that sheet', () => {
  const placeholders = new Map<string, string>()
  const text = toPlaceholder(sheet, placeholders)
  const pruneWith = stylePruner(join(out, '_astro'), placeholders)
  const body = '<p class="shown-x y"></p>'
  const page = pageWith(body).replace(hashOf(sheet), hashOf(text)).replace(sheet, text)
  expect(pruneWith(page, assetsOf(page)).html).toBe(finish(pageWith(body)))
})
