import { decodeReferences } from './decode-references.ts'

/** Text of a cue without markup. `voice` is its speaker; `isAside` marks the annotation of a ruby text. */
export type CueSpan = { text: string; voice: string; isAside: boolean }

/** Markup of WebVTT and SubRip, of which browsers show nothing. An arrow is no end of a tag. */
const tag = /^(?:\/?[a-z]|\d+:[\d:.,]*$)(?![\s\S]*--$)/i

/** Positions and styles of SubStation Alpha that converters leave in the text: `{\an8}`. */
const override = /\{\\[^{}]*\}/g

/** Text without the markup of SubStation Alpha, whose line break is `\N`. */
const plainText = (text: string) => text.replace(override, '').replaceAll('\\N', '\n')

/** Converters leave line breaks of HTML in the text. */
const lineBreak = /^br\s*\/?$/i

/** Text as written, or the contents of a tag. */
export type CueToken = { text: string; markup?: undefined } | { text?: undefined; markup: string }

/** Splits the text of a cue into literal text and the contents of its tags. A bracket without a tag is text. */
export function cueTokens(payload: string): CueToken[] {
  const tokens: CueToken[] = []
  let [from, at, close] = [0, payload.indexOf('<'), -1]
  while (at >= 0) {
    if (close < at) close = payload.indexOf('>', at)
    if (close < 0) break
    const markup = payload.slice(at + 1, close)
    if (tag.test(markup)) {
      const end = lineBreak.test(markup) ? { text: '\n' } : { markup }
      tokens.push({ text: plainText(payload.slice(from, at)) }, end)
      from = close + 1
    }
    at = payload.indexOf('<', Math.max(from, at + 1))
  }
  return [...tokens, { text: plainText(payload.slice(from)) }]
}

/** Spans of the text of a cue, with character references decoded. */
export function cueSpans(payload: string): CueSpan[] {
  let [voice, isAside] = ['', false]
  return cueTokens(payload).flatMap((token) => {
    if (token.text !== undefined) return token.text ? [{ text: decodeReferences(token.text), voice, isAside }] : []
    const [, end = '', name = '', annotation = ''] = /^(\/?)([a-z]*)[^\s>]*\s*([\s\S]*)$/i.exec(token.markup) ?? []
    if (name === 'v') voice = oneLine(decodeReferences(annotation))
    if (name === 'rt' || name === 'ruby') isAside = name === 'rt' && !end
    return []
  })
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Text of a cue on one line, without markup and annotations. */
export const cueText = (payload: string): string =>
  oneLine(
    cueSpans(payload)
      .map(({ text, isAside }) => (isAside ? '' : text))
      .join(''),
  )
