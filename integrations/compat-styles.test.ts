import { expect, test } from 'vitest'
import { browsersOf, compileStyles } from './compat-styles.ts'

const simple = (css: string) => compileStyles(css, 'simple', false)

test('every level of browsers lists Chrome, Safari and Firefox', () => {
  for (const level of ['complete', 'simple', 'watchable'] as const)
    for (const name of ['chrome', 'safari', 'ios_saf', 'firefox'])
      expect(browsersOf(level).some((browser) => browser.startsWith(`${name} `))).toBe(true)
  expect(browsersOf('complete')).not.toContain('chrome 107')
  expect(browsersOf('watchable')).toContain('chrome 87')
})

test('nested rules and media ranges are written in their old form', async () => {
  expect(await simple('.a { & .b { top: 0 } @media (width >= 40rem) { left: 0 } }')).toBe(
    '.a .b{top:0}@media (min-width:40rem){.a{left:0}}',
  )
})

test('exclusive limits of a media query are written without a negation, which old engines ignore', async () => {
  expect(await simple('@media (width < 30rem) { .a { top: 0 } }')).toBe('@media (max-width:29.99rem){.a{top:0}}')
  expect(await simple('@media (width < 30rem) or (height < 20rem) { .a { top: 0 } }')).toBe(
    '@media (max-width:29.99rem),(max-height:19.99rem){.a{top:0}}',
  )
  expect(await simple('@media (30rem <= width < 48rem) and (hover: hover) { .a { top: 0 } }')).toBe(
    '@media (min-width:30rem) and (max-width:47.99rem) and (hover:hover){.a{top:0}}',
  )
  expect(await simple('@container (inline-size > 26rem) { .a { top: 0 } }')).toContain('@media (min-width:26.01rem)')
})

test('a mix of theme colours is computed from their channels', async () => {
  expect(await simple('.a { color: color-mix(in srgb, var(--text) 20%, var(--ground)) }')).toBe(
    '.a{color:rgb(calc(var(--text-r) * .2 + var(--ground-r) * .8), calc(var(--text-g) * .2 + var(--ground-g) * .8), calc(var(--text-b) * .2 + var(--ground-b) * .8))}',
  )
  expect(await simple('.a { color: color-mix(in srgb, var(--text) 20%, transparent) }')).toBe(
    '.a{color:rgba(var(--text-r), var(--text-g), var(--text-b), .2)}',
  )
})

test('a custom colour that is mixed or repeated has channels of its own', async () => {
  const css = await simple('.a { --tone: var(--highlight); --dark: #102030 }')
  expect(css).toContain('--tone-r:var(--highlight-r)')
  expect(css).toContain('--dark-b:48')
})

test('open popovers have a copy for the class of the polyfill', async () => {
  const css = await simple('.menu:popover-open { display: grid }')
  expect(css).toBe(String.raw`.menu:popover-open{display:grid}.menu.\:popover-open{display:grid}`)
})

test('dynamic units of the viewport and logical floats follow a value that old engines read', async () => {
  expect(await simple('.a { height: 80dvh; float: inline-end }')).toBe(
    '.a{float:right;float:inline-end;height:80vh;height:80dvh}',
  )
})

test('a fallback with variables is a rule of its own, because old engines reject the value after it too late', async () => {
  expect(await simple('.a { min-height: min(74svh, var(--tile)); width: calc(40cqi - var(--gap)) }')).toBe(
    '.a{min-height:min(74svh, var(--tile));width:calc(40cqi - var(--gap))}@supports not (width:1cqi){.a{width:calc(40vw - var(--gap))}}@supports not (width:1dvh){.a{min-height:min(74vh, var(--tile))}}',
  )
})

test('flat styles have no layers, and later layers still win over earlier ones', async () => {
  const css = await compileStyles(
    '@layer a, b; @layer b { p { top: 1px } } @layer a { p.x { top: 0 } }',
    'watchable',
    true,
  )
  expect(css).not.toContain('@layer')
  const [first = '', second = ''] = css.split('}')
  const idsIn = (rule: string) => rule.match(/:not\(#/g)?.length ?? 0
  const [later, earlier] = first.includes('1px') ? [first, second] : [second, first]
  expect(idsIn(later)).toBeGreaterThan(idsIn(earlier))
})

test('units and queries of containers have a copy that measures the window, for browsers without containers', async () => {
  expect(await simple('.a { --tile: calc(100cqi - 2rem); width: 40cqi }')).toBe(
    '.a{--tile:calc(100cqi - 2rem);width:40vw;width:40cqi}@supports not (width:1cqi){.a{--tile:calc(100vw - 2rem)}}',
  )
  expect(await simple('@container section (width >= 20rem) { .a { top: 0 } }')).toContain(
    '@supports not (container-type:inline-size){@media (min-width:20rem){.a{top:0}}}',
  )
})

test('a hidden scrollbar is also hidden where its width has no property', async () => {
  expect(await simple('.a { scrollbar-width: none }')).toBe(
    '.a{scrollbar-width:none}.a::-webkit-scrollbar{display:none}',
  )
  expect(await simple('.a { scrollbar-width: thin }')).not.toContain('::')
})

test('a box around a picture has its height in engines without aspect ratios', async () => {
  const flat = await compileStyles(
    '.a { position: relative; aspect-ratio: var(--ratio) } img { aspect-ratio: 1 }',
    'watchable',
    true,
  )
  expect(flat).toMatch(
    /^\.a\{[^}]*\}@supports not \(aspect-ratio:1\)\{\.a:after\{content:"";padding-top:calc\(100% \/ /,
  )
  expect(flat).not.toContain('img:after')
})
