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

it('the words of an article leave out its pictures and films, and keep paragraphs apart', () =>
  expect(plainText([block('h1', 'A ', 'title'), video, block('normal', 'Words')])).toBe('A title\n\nWords'))

it('headings are blocks of words of six ranks', () =>
  expect([block('h1'), block('h6'), block('normal'), block('blockquote'), video].map(isHeading)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]))
