import type { Json } from '../core/json.ts'

type Span = { text: string; marks: string[] }

const decorators: Record<string, string> = {
  '**': 'strong',
  '//': 'em',
  __: 'underline',
  '~~': 'strike-through',
  '``': 'code',
  '==': 'highlight',
}

// A link is [words](address), with ^ behind it when it opens a new tab
const token = /(\*\*|(?<!:)\/\/|__|~~|``|==)|\[([^\]]+)\]\(([^)]+)\)(\^?)/g

const toggled = (marks: string[], mark: string) =>
  marks.includes(mark) ? marks.filter((entry) => entry !== mark) : [...marks, mark]

/** Parses spans with `**strong** //em// __underline__ ~~strike~~ ``code`` ==highlight==` and links. */
export const inline = (text: string, key: string): Pick<Json, 'children' | 'markDefs'> => {
  const spans: Span[] = []
  const markDefs: Json[] = []
  let marks: string[] = []
  let end = 0
  const add = (inner: string, more: string[] = []) => inner && spans.push({ text: inner, marks: [...marks, ...more] })
  for (const match of text.matchAll(token)) {
    const [markup, sign, inner = '', href, blank] = match
    add(text.slice(end, match.index))
    end = match.index + markup.length
    if (sign) marks = toggled(marks, decorators[sign] ?? '')
    else {
      const link = `${key}l${markDefs.length}`
      markDefs.push({ _key: link, _type: 'link', href, ...(blank && { blank: true }) })
      add(inner, [link])
    }
  }
  add(text.slice(end))
  const children = spans.map((span, index) => ({ _type: 'span', _key: `${key}s${index}`, ...span }))
  return { children: children.length ? children : [{ _type: 'span', _key: `${key}s0`, text: '', marks: [] }], markDefs }
}
