import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BlockStyle, TextBlock } from '#core/rich-text.ts'
import { contentsOf, outlineOf } from './insights.rules.ts'

const block = (style: BlockStyle, text: string, index = 0): TextBlock => ({
  _type: 'block',
  _key: `b${index}`,
  style,
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
  markDefs: [],
})

const blocks = (...parts: [BlockStyle, string][]) => parts.map(([style, text], index) => block(style, text, index))

describe('the outline of an article', () => {
  test('takes the levels that follow from the order, below the title of the page', () => {
    const outline = outlineOf(blocks(['h2', 'One'], ['h4', 'Part'], ['normal', 'words'], ['h2', 'Two'], ['h3', 'Part']))
    expect(outline.map(({ level, id }) => [level, id])).toEqual([
      [2, 's-one'],
      [3, 's-part'],
      [2, 's-two'],
      [3, 's-part-2'],
    ])
  })

  test('leaves out headings without words, and none can take the id of a part of the page', () => {
    const outline = outlineOf(blocks(['h1', ' '], ['h1', 'Sidebar'], ['h1', '…']))
    expect(outline.map(({ id }) => id)).toEqual(['s-sidebar', 's-part'])
  })

  test('never steps down by more than one and never gives an id twice, whatever the editors do', () => {
    const styles = fc.constantFrom<BlockStyle>('h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'normal')
    fc.assert(
      fc.property(fc.array(fc.tuple(styles, fc.string({ minLength: 1 }))), (parts) => {
        const outline = outlineOf(blocks(...parts))
        expect(new Set(outline.map(({ id }) => id)).size).toBe(outline.length)
        let before = 1
        for (const { level } of outline) {
          expect(level - before).toBeLessThanOrEqual(1)
          before = level
        }
      }),
    )
  })
})

test('only long articles have a table of contents', () => {
  const outline = outlineOf(blocks(['h2', 'A'], ['h2', 'B'], ['h3', 'C'], ['h4', 'D']))
  expect(contentsOf(outline, 1)).toEqual([])
  expect(contentsOf(outline, 2)).toHaveLength(3)
  expect(contentsOf(outline, 3).map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  expect(contentsOf(outline.slice(0, 2), 9)).toEqual([])
})
