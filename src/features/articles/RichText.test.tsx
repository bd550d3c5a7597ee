import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BlockStyle, TextBlock } from '#core/content/rich-text.ts'
import { RichText } from './RichText.tsx'

const block = (text: string, style: BlockStyle = 'normal', more: Partial<TextBlock> = {}): TextBlock => ({
  ...{ _type: 'block', _key: text + style + more.level, style, markDefs: [] },
  children: [{ _type: 'span', _key: 'a', text, marks: [] }],
  ...more,
})

const contentOf = (...blocks: TextBlock[]) =>
  renderToStaticMarkup(<RichText language="en" blocks={blocks} outline={[]} />).replace(/^<div[^>]*>|<\/div>$/g, '')

it.each([' ', '\u200b', '\ufeff\u00a0', '\u200e'])('a paragraph or quotation of %j is left out', (text) => {
  expect(contentOf(block(text), block(text, 'blockquote'))).toBe('')
  expect(contentOf(block(`${text}a`), block(`${text}b`, 'blockquote'))).toBe(
    `<p>${text}a</p><blockquote><p>${text}b</p></blockquote>`,
  )
})

it('a list that starts deep or skips levels is nested as its levels say', () => {
  const item = (text: string, level: number, listItem: 'bullet' | 'number' = 'bullet') =>
    block(text, 'normal', { listItem, level })
  expect(contentOf(item('a', 3), item('b', 1))).toBe(
    '<ul><li><ul><li><ul><li>a</li></ul></li></ul></li><li>b</li></ul>',
  )
  expect(contentOf(item('a', 1, 'number'), item('b', 3), item('c', 1, 'number'))).toBe(
    '<ol><li>a<ul><li><ul><li>b</li></ul></li></ul></li><li>c</li></ol>',
  )
})
