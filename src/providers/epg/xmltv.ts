import { languageTag, primaryLanguage } from '#core/text/language-tag.ts'
import { mediaIdOf, textOf, webAddress } from '../platform/wire.ts'
import type { GuideEntries, GuideEntry } from './guide-entries.ts'
import { type Attributes, readElements, splitProgrammes, type XmlElement, type XmlProgramme } from './xml-elements.ts'
import { xmlDate } from './xmltv-date.ts'

/** Parses an XMLTV guide. Of several channels in it, only the given one counts. */
export function entriesOfXml(xml: string, language: string, channel?: string): GuideEntries {
  const programmes = splitProgrammes(xml)
  if (!programmes) return { entries: [], problem: 'is not an XMLTV document' }
  const channels = [...new Set(programmes.map(channelOf))]
  if (channels.length < 2) return { entries: entriesOf(programmes, language) }
  const entries = entriesOf(
    programmes.filter((programme) => channelOf(programme) === channel),
    language,
  )
  if (channel && channels.includes(channel)) return { entries }
  const examples = channels.slice(0, maxExamples).join(', ') + (channels.length > maxExamples ? ' …' : '')
  const missing = `has programmes of ${channels.length} channels (${examples}), none of them "${channel ?? ''}"`
  return { entries, problem: `${missing}: scheduleChannel must name one` }
}

const maxExamples = 5

const channelOf = ({ attributes }: XmlProgramme) => attributes?.get('channel')?.trim() ?? ''

function* entriesOf(programmes: XmlProgramme[], language: string): Generator<GuideEntry> {
  for (const { attributes, content } of programmes)
    yield attributes ? toEntry(attributes, readElements(content), language) : 'its start tag cannot be read'
}

/** Decodes by byte-order mark, content type, XML declaration or UTF-8. */
export function textOfXml(bytes: Uint8Array, contentType: string): string {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1]
  const declared = /^[^>]*encoding=["']([\w-]+)/.exec(opening)?.[1]
  // A declaration that is readable byte by byte is not in UTF-16.
  const decoder = decoderOf(wideEncoding(bytes) ?? charset ?? declared?.replace(/^(utf-16|ucs-2).*/i, 'utf-8'))
  const text = decoder.decode(bytes)
  const isLatin = decoder.encoding === 'utf-8' && text.includes('\ufffd') && !/[\x80-\ufffc]/.test(text)
  return isLatin ? new TextDecoder('windows-1252').decode(bytes) : text
}

function wideEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return undefined
}

function decoderOf(encoding = 'utf-8'): TextDecoder {
  try {
    return new TextDecoder(encoding)
  } catch {
    return new TextDecoder()
  }
}

/** Returns the programme, or the fault of an invalid one. */
function toEntry(attributes: Attributes, elements: XmlElement[], language: string): GuideEntry {
  const [startText = '', endText = ''] = [attributes.get('start'), attributes.get('stop')]
  const [start, end] = [xmlDate(startText), xmlDate(endText)]
  if (!start) return `start "${startText}" is not a date`
  if (!end) return `stop "${endText}" is not a date`
  if (start >= end) return `stop "${endText}" is not after start "${startText}"`
  const byName = Map.groupBy(elements, ({ name }) => name)
  const numbers = Map.groupBy(byName.get('episode-num') ?? [], isMediaId)
  const id = textOf(numbers.get(false)?.[0]?.text)
  const title = inLanguage(byName.get('title'), language)
  const description = inLanguage(byName.get('desc'), language)
  if (!title) return `the programme at ${startText} has no title`
  if (!id) return `the programme at ${startText} has no episode-num`
  return {
    id,
    title: title.text,
    ...(title.lang && { titleLang: title.lang }),
    start,
    end,
    description: description?.text ?? '',
    ...(description?.lang && { descriptionLang: description.lang }),
    image: [...(byName.get('icon') ?? []), ...(byName.get('image') ?? [])].map(addressIn).find(Boolean),
    media: mediaIdOf(numbers.get(true)?.[0]?.text),
  }
}

/** Publishers add the media item as a second number, with this system. */
const isMediaId = ({ attributes }: XmlElement) => attributes.get('system')?.trim().toLowerCase() === 'mediaid'

const addressIn = ({ attributes, text }: XmlElement) => webAddress(attributes.get('src')) ?? webAddress(text)

/** Text of the element in the preferred language, else of the first one with its language. */
function inLanguage(
  elements: XmlElement[] = [],
  language: string,
): { text: string; lang?: string | undefined } | undefined {
  const texts = elements.flatMap((element) => {
    const text = textOf(element.text)
    return text ? [{ text, lang: languageTag(element.attributes.get('lang')?.trim() ?? '') }] : []
  })
  const preferred = texts.find(({ lang }) => lang && primaryLanguage(lang) === language)
  return preferred ? { text: preferred.text } : texts[0]
}
