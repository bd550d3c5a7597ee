import { z } from 'zod/mini'
import { type Insight, type InsightSummary, readingMinutes } from '#core/content/insight.ts'
import { plainText } from '#core/content/rich-text.ts'
import { convert } from '#core/data/schema.ts'
import { toDate } from '#core/data/to-date.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import { languageTag } from '#core/text/language-tag.ts'
import { number, type Parsed, parse, requiredText, textOf } from '../platform/wire.ts'
import { Image, imagesOf } from './images.ts'
import { richTextReader } from './rich-text.ts'
import { createIssueCollector, type IssueCollector, linkAddress } from './text-block.ts'

const date = (value: unknown) => {
  const written = typeof value === 'string' ? toDate(value) : undefined
  return written && !Number.isNaN(written.getTime()) ? written.toISOString() : undefined
}

const Named = z.catch(z.looseObject({}), {})
const optionalText = convert(z.optional(z.unknown()), textOf)

// Letters of all scripts with their joiners. Browsers resolve segments of dots.
const slugPattern = /^(?!\.{1,2}$)[\p{L}\p{M}\p{N}\p{Pc}\p{Join_C}.~-]+$/u
// File names have at most 255 bytes.
const maxSlugBytes = 200

/** Required fields of an article; all others are optional. */
const Document = z.object(
  {
    slug: requiredText.check(
      z.refine((slug) => slug === '' || slugPattern.test(slug), {
        error: 'must be letters, digits, hyphens, underscores, dots and tildes, without slashes',
      }),
      z.refine((slug) => new TextEncoder().encode(slug).length <= maxSlugBytes, {
        error: `must have at most ${maxSlugBytes} bytes in UTF-8`,
      }),
    ),
    title: requiredText,
    publishDate: convert(
      convert(z.optional(z.unknown()), date).check(
        z.refine((value) => value !== undefined, { error: 'must be a date' }),
      ),
      (value) => value ?? '',
    ),
    _updatedAt: convert(z.optional(z.unknown()), date),
    language: optionalText,
    // A broken reference gives no category.
    category: convert(z.optional(z.unknown()), labelOf),
    author: convert(z.optional(z.unknown()), authorOf),
    thumbnail: z.catch(z.nullish(Image), undefined),
    thumbnailSource: optionalText,
    tags: z.optional(z.unknown()),
    // Documents of tags that are references, at the places of those.
    tagDocuments: z.optional(z.unknown()),
    content: convert(z.nullish(z.array(z.unknown(), { error: 'must be a list of blocks' })), (blocks) => blocks ?? []),
    characters: number,
  },
  { error: 'must be an object' },
)

/** Texts of tags. A reference without a document is a fault. */
function tagsOf(tags: unknown, documents: unknown, notes: IssueCollector): string[] {
  const referenced = [documents].flat()
  return [tags].flat().flatMap((tag, index) => {
    const text = labelOf(tag) ?? labelOf(referenced[index])
    if (text === undefined && '_ref' in Named.parse(tag)) notes.invalid('a tag has no document with a title')
    return text ?? []
  })
}

/** Text of a tag or category. Plugins of the editor store a label with its value. */
function labelOf(tag: unknown): string | undefined {
  const { label, title, name, value } = Named.parse(tag)
  return textOf(tag) ?? textOf(label) ?? textOf(title) ?? textOf(name) ?? textOf(value)
}

function authorOf(value: unknown): Insight['author'] {
  const { name, link } = Named.parse(value)
  const written = textOf(value) ?? textOf(name)
  const address = textOf(link)
  return written ? { name: written, link: address && linkAddress(address) } : undefined
}

/** Article with a list of what was omitted. */
export type ReadArticle = { article: Insight; unknown: Set<string>; faults: Set<string> }

// Cards show more text than metadata.
const descriptionLength = 280

/** Creates a parser of articles, which returns the article or the problem. */
export function articleReader(dataset: InsightsDataset) {
  const richText = richTextReader(dataset)
  const images = imagesOf(dataset)

  function read(value: unknown, notes: IssueCollector): Parsed<Insight> {
    const document = parse(Document, value)
    if (!document.ok) return document
    const { content, characters, thumbnail, thumbnailSource, _updatedAt, publishDate, language, ...fields } =
      document.value
    const { tags, tagDocuments, ...rest } = fields
    const body = richText(content, notes)
    const text = plainText(body)
    const article: Insight = {
      ...rest,
      tags: tagsOf(tags, tagDocuments, notes),
      thumbnail: thumbnail ? images.picture(thumbnail) : undefined,
      thumbnailSource,
      publishedAt: publishDate,
      modifiedAt: _updatedAt,
      language: languageTag(language ?? ''),
      description: text.replace(/\s+/g, ' ').slice(0, descriptionLength).toWellFormed(),
      minutes: readingMinutes(characters ?? text.length),
      previews: thumbnail ? previewSizes.map(([width, height]) => images.cut(thumbnail, width, height)) : [],
      card: thumbnail ? images.cut(thumbnail, 720, 406) : undefined,
      body,
    }
    return { ok: true, value: article }
  }

  return (value: unknown): Parsed<ReadArticle> => {
    const { notes, unknown, faults } = createIssueCollector()
    const result = read(value, notes)
    return result.ok ? { ok: true, value: { article: result.value, unknown, faults } } : result
  }
}

const previewSizes = [
  [1200, 675],
  [1200, 900],
  [1200, 1200],
] as const

/** Language of an article's document, if it has a valid one. */
export const languageOfArticle = (document: unknown) => languageTag(textOf(Named.parse(document).language) ?? '')

/** Returns the fields of an article for lists. */
export function summaryOf(article: Insight): InsightSummary {
  const { body, previews, card, thumbnailSource, ...summary } = article
  return summary
}

const Claim = z.catch(z.looseObject({ slug: optionalText, _id: optionalText }), { slug: undefined, _id: undefined })

/** Name of an article for error messages, even of an invalid one. */
export function describeArticle(value: unknown): string {
  const { slug, _id } = Claim.parse(value)
  return slug ?? _id ?? 'without a name'
}
