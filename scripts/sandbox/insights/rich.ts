import type { Json } from '../core/json.ts'
import { inline } from './marks.ts'
import { pictureRef, type Ratio } from './pictures.ts'

/** File of the video block. */
export const videoRef = 'file-5f0c7e1d2b3a49586776859403a2b1c0d9e8f706-mp4'

const styles: Record<string, string> = { '>': 'blockquote' }
for (let level = 1; level <= 6; level++) styles['#'.repeat(level)] = `h${level}`

const block = (key: string, text: string, more: Json = {}): Json => ({
  _type: 'block',
  _key: key,
  style: 'normal',
  ...inline(text, key),
  ...more,
})

const listed = (key: string, sign: string, text: string) =>
  block(key, text, { listItem: sign.startsWith('-') ? 'bullet' : 'number', level: sign.length })

const valueIn = (text: string): string | number | boolean => {
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** `size=large rotation=90` as an object. */
const options = (text: string): Json =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .filter(Boolean)
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, valueIn(value)]
      }),
  )

const image = (key: string, [name = '', size = '', caption, alt]: string[]): Json => {
  const { ratio = '16:9', ...rest } = options(size)
  const asset = { _type: 'reference', _ref: pictureRef(name, ratio as Ratio) }
  return { _type: 'image', _key: key, asset, ...rest, ...(caption && { caption }), ...(alt && { alt }) }
}

const special = (key: string, name: string, segments: string[]): Json => {
  if (name === 'image') return image(key, segments)
  if (name === 'film')
    return { _type: 'externalVideo', _key: key, videoId: segments[0], ...(segments[1] && { caption: segments[1] }) }
  if (name === 'video')
    return { _type: 'video', _key: key, asset: { _type: 'reference', _ref: videoRef }, caption: segments[0] ?? '' }
  return { _type: name, _key: key, note: segments[0] ?? '' }
}

const line = (key: string, text: string): Json => {
  const [, name, fields = ''] = /^!(\w+)\s?(.*)$/.exec(text) ?? []
  if (name)
    return special(
      key,
      name,
      fields.split('|').map((part) => part.trim()),
    )
  const [, sign, inner = ''] = /^(#{1,6}|>|-{1,6}|\+{1,6})\s+(.*)$/.exec(text) ?? []
  if (!sign) return block(key, text)
  return /^[-+]/.test(sign) ? listed(key, sign, inner) : block(key, inner, { style: styles[sign] })
}

const fence = /^```(\S*)\s*(\S*)\n([\s\S]*?)\n```$/

/**
 * An article's body as portable text. Blocks are separated by empty lines: `#` to `######` headings, `>` quote, `-` and
 * `+` list items (as often as they are deep), `!image seed | options | caption | alt`, `!film id`, `!video`, fenced
 * code.
 */
export const rich = (text: string): Json[] =>
  text
    .split(/^(```[\s\S]*?\n```)$/m)
    .flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/).flatMap(splitLists)))
    .map((part, index) => blockOf(`b${index}`, part))

const blockOf = (key: string, part: string): Json => {
  const [fenced, language, filename, code] = fence.exec(part) ?? []
  if (!fenced) return line(key, part)
  return { _type: 'code', _key: key, code, ...(language && { language }), ...(filename && { filename }) }
}

// List items are lines; other lines join a paragraph
const splitLists = (part: string): string[] =>
  part
    .split(/\n(?=[-+]{1,6}\s)/)
    .map((lines) => lines.replace(/\s*\n\s*/g, ' ').trim())
    .filter(Boolean)
