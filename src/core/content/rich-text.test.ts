import { expect, it } from 'vitest'
import { isHeading, plainText, type RichBlock } from './rich-text.ts'

const block = (style: 'normal' | 'h1' | 'h6' | 'blockquote', ...texts: string[]): RichBlock => ({
  _type: 'block',
  _key: style,
  style,
  children: texts.map((text) => ({ _type: 'span', _key: text, text, marks: [] })),
  markDefs: [],
})
const video: RichBlock = { _type: 'video', _key: 'v', src: 'a.mp4' }

it('plainText omits videos and separates paragraphs by a blank line', () =>
  expect(plainText([block('h1', 'A ', 'title'), video, block('normal', 'Words')])).toBe('A title\n\nWords'))

it('isHeading returns true only for text blocks with a heading style', () =>
  expect([block('h1'), block('h6'), block('normal'), block('blockquote'), video].map(isHeading)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]))
