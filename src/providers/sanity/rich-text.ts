import { z } from 'zod/mini'
import { alignments, captionPositions, imageSizes, type RichBlock } from '#core/content/rich-text.ts'
import { convert } from '#core/data/schema.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import { idOfItem, numberOf, scalarText, textOf, webAddress } from '../platform/wire.ts'
import { fileUrl } from './dataset.ts'
import { Image, imagesOf } from './images.ts'
import { type IssueCollector, readTextBlock } from './text-block.ts'

/** Reads one block; undefined leaves it out. */
type Reader = (value: unknown, key: string, notes: IssueCollector) => RichBlock | undefined

const Any = z.catch(z.looseObject({ _type: z.catch(z.string(), '') }), { _type: '' })

/** Creates a parser of article blocks. Skips and notes unknown or invalid blocks. */
export function richTextReader(dataset: InsightsDataset) {
  const objectReaders = new Map<string, Reader>([
    ['image', imageReader(dataset)],
    ['video', videoReader(dataset)],
    ['externalvideo', readExternalVideo],
    ['code', readCode],
  ])
  function readObject(value: unknown, key: string, notes: IssueCollector, name: (type: string) => string) {
    const { _type } = Any.parse(value)
    const reader = objectReaders.get(plainName(_type))
    if (!reader) notes.unknown(name(_type))
    return reader?.(value, key, notes) ?? []
  }
  /** Objects inside a paragraph follow it; those of list items follow the whole list, which stays one. */
  return (content: readonly unknown[], notes: IssueCollector): RichBlock[] => {
    const body: RichBlock[] = []
    const ofList: RichBlock[] = []
    for (const [index, value] of content.entries()) {
      const key = `b${index}`
      const isText = plainName(Any.parse(value)._type) === 'block'
      const paragraph = isText ? readTextBlock(value, key, notes) : undefined
      const inline = (paragraph?.objects ?? []).flatMap((object, at) =>
        readObject(object, `${key}o${at}`, notes, (type) => `the part "${type}" of a paragraph`),
      )
      const { block } = paragraph ?? {}
      const isOnlyFrame = inline.length > 0 && block?.children.every(({ text }) => !text.trim())
      if (!block?.listItem) body.push(...ofList.splice(0))
      if (block && !isOnlyFrame) body.push(block)
      if (block?.listItem) ofList.push(...inline)
      else body.push(...inline)
      if (!isText) body.push(...[readObject(value, key, notes, (type) => `rich text of type "${type}"`)].flat())
    }
    return [...body, ...ofList]
  }
}

// Editors' schemas spell compound names in several ways.
const plainName = (type: string) =>
  type
    .replace(/[-_ .]/g, '')
    .toLowerCase()
    .replace(/^inline(?=.)/, '')

const oneOf = <const T extends string>(values: readonly T[], fallback: T) => z.catch(z.enum(values), fallback)
const pixels = convert(convert(z.optional(z.unknown()), numberOf), (value) =>
  value !== undefined && value >= 1 && value <= 4000 ? value : undefined,
)
const factor = convert(convert(z.optional(z.unknown()), numberOf), (value) =>
  value !== undefined && value > 0 && value <= 10 ? value : undefined,
)

const EditorOptions = z.object({
  size: oneOf(imageSizes, 'large'),
  alignment: oneOf(alignments, 'center'),
  captionPosition: oneOf(captionPositions, 'bottom'),
  caption: z.catch(scalarText, undefined),
  rotation: convert(z.optional(z.unknown()), numberOf),
  scale: factor,
  width: pixels,
  height: pixels,
  lockAspect: z.catch(z.nullish(z.boolean()), undefined),
  lockAspectRatio: z.catch(z.nullish(z.boolean()), undefined),
})

function imageReader(dataset: InsightsDataset): Reader {
  const { drawing } = imagesOf(dataset)
  return (value, key, notes) => {
    const image = Image.safeParse(value)
    if (!image.success) {
      notes.invalid('a picture has no file')
      return undefined
    }
    const { size, alignment, captionPosition, caption, lockAspect, lockAspectRatio, ...editorOptions } =
      EditorOptions.parse(value)
    const lock = lockAspect ?? lockAspectRatio ?? true
    const { picture, tilt, fixed } = drawing(image.data, { ...editorOptions, size, lockAspect: lock })
    return { _type: 'image', _key: key, picture, size: fixed ? 'own' : size, alignment, caption, captionPosition, tilt }
  }
}

const AssetId = z.catch(z.looseObject({ _ref: z.optional(z.string()), _id: z.optional(z.string()) }), {})

const Video = z.object({
  asset: convert(
    convert(z.optional(z.unknown()), (asset) => AssetId.parse(asset)),
    ({ _ref, _id }) => _ref ?? _id,
  ),
  url: convert(z.optional(z.unknown()), webAddress),
  caption: z.catch(scalarText, undefined),
})

function videoReader(dataset: InsightsDataset): Reader {
  return (value, key, notes) => {
    const { asset, url, caption } = Video.parse(value)
    const src = (asset && fileUrl(dataset, asset)) ?? url
    if (src && URL.canParse(src)) return { _type: 'video', _key: key, src, caption }
    notes.invalid('a video has no file')
    return undefined
  }
}

const ExternalVideo = z.looseObject({ caption: z.catch(scalarText, undefined) })

const readExternalVideo: Reader = (value, key, notes) => {
  const { caption, ...ids } = ExternalVideo.parse(value)
  const id = idOfItem(ids.videoId) ?? idOfItem(ids.mediaId) ?? idOfItem(ids.id)
  if (id) return { _type: 'externalVideo', _key: key, id, caption }
  notes.invalid('an external video has no id')
  return undefined
}

const Code = z.object({
  code: z.string(),
  language: convert(z.optional(z.unknown()), textOf),
  filename: convert(z.optional(z.unknown()), textOf),
})

const readCode: Reader = (value, key, notes) => {
  const read = Code.safeParse(value)
  if (read.success) return { _type: 'code', _key: key, ...read.data, code: read.data.code.toWellFormed() }
  notes.invalid('a piece of code has no text')
  return undefined
}
