import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { maxFilterOptions } from '#core/content/playlist.ts'
import s from './Filter.module.css'
import { Filter } from './Filter.tsx'

const css = readFileSync(new URL('./Filter.module.css', import.meta.url), 'utf8')
const classes = Object.entries({ filter: s.filter, many: s.many })

const optionsOf = (count: number, checked?: number) =>
  Array.from({ length: count }, (_, index) => ({ label: `Season ${index + 1}`, checked: index === checked }))

function render(count: number, checked?: number) {
  const html = renderToStaticMarkup(
    <Filter name="season" legend="Seasons" all="All" options={optionsOf(count, checked)}>
      <p>Episodes</p>
    </Filter>,
  )
  const worn = /^<div class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
  const offered = [...html.matchAll(/value="(\d+)"/g)].map(([, value]) => value ?? '')
  return { html, worn, offered }
}

/** Options that the style sheet filters by in an element with these classes. */
function filteringIn(worn: string[]) {
  const names = classes.filter(([, name]) => name && worn.includes(name)).map(([key]) => key)
  return names.flatMap((name) =>
    [
      ...css.matchAll(
        new RegExp(
          `\\.${name}:has\\(\\[value='(\\d+)'\\]:checked\\) \\[data-filter\\]:not\\(\\[data-filter~='\\1'\\]\\)`,
          'g',
        ),
      ),
    ].map(([, value]) => value),
  )
}

test('each rendered filter option has a CSS rule that hides other items without scripts', () => {
  for (const count of [2, 8, 9, 12, 24, 30, maxFilterOptions, maxFilterOptions + 5]) {
    const { worn, offered } = render(count)
    expect(offered.length).toBe(Math.min(count, maxFilterOptions))
    expect(filteringIn(worn)).toEqual(expect.arrayContaining(offered))
  }
})

test('only a filter with many options has the class with their CSS rules', () => {
  expect(render(8).worn).not.toContain(s.many)
  expect(render(25).worn).toContain(s.many)
})

test('a filter selects all seasons if the checked season exceeds the maximum number of options', () => {
  const all = /value="all"[^>]*checked|checked[^>]*value="all"/
  expect(render(30, 27).html).not.toMatch(all)
  expect(render(maxFilterOptions + 5, maxFilterOptions + 2).html).toMatch(all)
})
