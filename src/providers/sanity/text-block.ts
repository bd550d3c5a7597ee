import { z } from 'zod/mini'
import {
  type BlockStyle,
  blockStyles,
  type Decorator,
  type Link,
  type TextBlock,
  type TextSpan,
} from '#core/content/rich-text.ts'
import { convert } from '#core/data/schema.ts'
import { isEmail } from '#core/forms/form-rules.ts'

const Items = z.array(z.catch(z.looseObject({ _type: z.catch(z.string(), '') }), { _type: '' }))
const Block = z.object({
  style: z.nullish(z.string()),
  listItem: z.nullish(z.string()),
  level: z.catch(z.nullish(z.number()), undefined),
  children: convert(z.nullish(Items), (items) => items ?? []),
  markDefs: convert(z.nullish(Items), (items) => items ?? []),
})
const SpanWire = z.object({ text: z.string(), marks: z.catch(z.nullish(z.array(z.string())), undefined) })
const Address = z.object({ _key: z.string(), href: z.string(), blank: z.catch(z.nullish(z.boolean()), undefined) })

const decorators: Record<string, Decorator> = {
  strong: 'strong',
  em: 'em',
  underline: 'underline',
  strike: 'strike',
  'strike-through': 'strike',
  strikethrough: 'strike',
  code: 'code',
  highlight: 'highlight',
}

// Deeper lists are unreadable.
const deepest = 6

/** Text with the objects inside it, such as pictures. */
type ReadTextBlock = { block: TextBlock; objects: { _type: string }[] }

/** Paragraph, heading, quotation or list item; undefined if invalid. */
export function readTextBlock(value: unknown, key: string, notes: IssueCollector): ReadTextBlock | undefined {
  const read = Block.safeParse(value)
  if (!read.success) return undefined
  const { style, listItem, level, children, markDefs } = read.data
  const links = markDefs.flatMap((definition) => readLink(definition, notes) ?? [])
  // Definition of a mark; marks with an invalid definition are removed.
  const marks: Marks = new Map(markDefs.map(({ _key }) => [String(_key), undefined]))
  for (const { _key } of links) marks.set(_key, _key)
  const parts = children.flatMap((part, index) =>
    part._type === 'span' ? (readSpan(part, `${key}s${index}`, marks, notes) ?? []) : part,
  )
  const block: TextBlock = {
    _type: 'block',
    _key: key,
    style: styleOf(style, notes),
    children: separateWords(parts, key),
    markDefs: links,
    ...(listItem && { listItem: listItem === 'number' ? 'number' : 'bullet' }),
    ...(listItem && { level: Math.min(deepest, Math.max(1, Math.floor(level ?? 1))) }),
  }
  return { block, objects: parts.filter((part) => !isSpan(part)) }
}

type Part = TextSpan | { _type: string }

const isSpan = (part: Part): part is TextSpan => part._type === 'span'

/** Spans of a paragraph. A space replaces the objects between two words. */
function separateWords(parts: readonly Part[], key: string): TextSpan[] {
  const spans: TextSpan[] = []
  let before = ''
  let afterObject = false
  for (const [index, part] of parts.entries()) {
    if (!isSpan(part)) {
      afterObject = true
      continue
    }
    if (afterObject && /\S$/.test(before) && /^\S/.test(part.text))
      spans.push({ _type: 'span', _key: `${key}g${index}`, text: ' ', marks: [] })
    spans.push(part)
    if (!part.text) continue
    before = part.text
    afterObject = false
  }
  return spans
}

const isStyle = (style: string): style is BlockStyle => blockStyles.some((blockStyle) => blockStyle === style)

function styleOf(style: string | null | undefined, notes: IssueCollector): BlockStyle {
  if (!style) return 'normal'
  if (isStyle(style)) return style
  notes.unknown(`the style "${style}"`)
  return 'normal'
}

function readLink(value: { _type: string }, notes: IssueCollector): Link | undefined {
  if (value._type !== 'link') {
    notes.unknown(`the mark "${value._type}"`)
    return undefined
  }
  const read = Address.safeParse(value)
  const href = read.success ? linkAddress(read.data.href) : undefined
  if (read.success && href) return { _type: 'link', _key: read.data._key, href, blank: read.data.blank === true }
  notes.invalid('a link has a URL that pages may not link to')
  return undefined
}

type Marks = Map<string, string | undefined>

function readSpan(value: object, key: string, defined: Marks, notes: IssueCollector): TextSpan | undefined {
  const read = SpanWire.safeParse(value)
  if (!read.success) {
    notes.unknown('the part "span" of a paragraph')
    return undefined
  }
  const { text, marks } = read.data
  const supported = (marks ?? []).map((mark) => markOf(mark, defined, notes)).filter((mark) => mark !== undefined)
  return { _type: 'span', _key: key, text: text.toWellFormed(), marks: [...new Set(supported)] }
}

function markOf(mark: string, defined: Marks, notes: IssueCollector): string | undefined {
  if (Object.hasOwn(decorators, mark)) return decorators[mark]
  if (!defined.has(mark)) notes.unknown(`the mark "${mark}"`)
  return defined.get(mark)
}

/** Collects unknown block kinds and invalid parts of an article. */
export type IssueCollector = { unknown: (what: string) => void; invalid: (what: string) => void }

/** Collects distinct notes. */
export function createIssueCollector() {
  const [unknown, faults] = [new Set<string>(), new Set<string>()]
  const notes: IssueCollector = { unknown: (what) => unknown.add(what), invalid: (what) => faults.add(what) }
  return { notes, unknown, faults }
}

/** Returns allowed link targets of articles: http, own paths, mail and phone. */
export function linkAddress(written: string): string | undefined {
  const address = withScheme(written.trim())
  const protocol = URL.parse(address, 'https://-')?.protocol
  return protocol && /^(https?|mailto|tel):$/.test(protocol) && isComplete(address) ? address : undefined
}

const isComplete = (address: string) => /^([a-z]+:|[/?#])/i.test(address)

/** Editors write mail addresses and hosts without a scheme. */
const withScheme = (address: string) => {
  if (isEmail(address) && !address.includes(':')) return `mailto:${address}`
  return /^www\.[^\s/]+\./i.test(address) ? `https://${address}` : address
}
