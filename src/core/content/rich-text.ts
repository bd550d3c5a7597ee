import type { Picture } from '../site/site.ts'

/** Picture of an article with its alternative text. */
export type ArticlePicture = Picture & { alt: string }

export const decorators = ['strong', 'em', 'underline', 'strike', 'code', 'highlight'] as const
export type Decorator = (typeof decorators)[number]

export const blockStyles = ['normal', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'] as const
export type BlockStyle = (typeof blockStyles)[number]

/** Text with `marks`: decorators, or keys of the block's links. */
export type TextSpan = { _type: 'span'; _key: string; text: string; marks: string[] }
export type Link = { _type: 'link'; _key: string; href: string; blank: boolean }

/** Text block with portable text names: paragraph, heading, quotation or list item. */
export type TextBlock = {
  _type: 'block'
  _key: string
  style: BlockStyle
  children: TextSpan[]
  markDefs: Link[]
  listItem?: 'bullet' | 'number' | undefined
  /** Nesting level of a list item, from 1. */
  level?: number | undefined
}

export const imageSizes = ['small', 'medium', 'large', 'full'] as const
export type ImageSize = (typeof imageSizes)[number]
export const alignments = ['left', 'center', 'right'] as const
export type Alignment = (typeof alignments)[number]
export const captionPositions = ['bottom', 'top', 'overlay'] as const
export type CaptionPosition = (typeof captionPositions)[number]

export type ImageBlock = {
  _type: 'image'
  _key: string
  picture: ArticlePicture
  /** `own` for sizes set by the editors. */
  size: ImageSize | 'own'
  alignment: Alignment
  caption?: string | undefined
  captionPosition: CaptionPosition
  /** Degrees from -45 to 45; quarter turns are part of the picture. */
  tilt: number
}

/** Video file of the publisher. */
export type VideoBlock = { _type: 'video'; _key: string; src: string; caption?: string | undefined }

/** Media item of the platform. */
export type ExternalVideoBlock = { _type: 'externalVideo'; _key: string; id: string; caption?: string | undefined }

/** Token of highlighted code. */
export type Token = { text: string; kind?: string | undefined }

export type CodeBlock = {
  _type: 'code'
  _key: string
  code: string
  language?: string | undefined
  filename?: string | undefined
  /** Highlighted code, if available. */
  tokens?: Token[] | undefined
}

/** Block of an article. */
export type RichBlock = TextBlock | ImageBlock | VideoBlock | ExternalVideoBlock | CodeBlock

export const isTextBlock = (block: RichBlock): block is TextBlock => block._type === 'block'
export const isHeading = (block: RichBlock): block is TextBlock => isTextBlock(block) && /^h[1-6]$/.test(block.style)

/** Plain text of a block. */
export const plainTextOf = ({ children }: TextBlock) => children.map(({ text }) => text).join('')

/** Returns whether a block shows nothing: spaces and characters without width, which some editors insert. */
export const isBlank = (block: TextBlock) => !/[^\s\u200b-\u200f\u2060\ufeff]/.test(plainTextOf(block))

/** Plain text of an article, block by block. */
export const plainText = (blocks: readonly RichBlock[]) => blocks.filter(isTextBlock).map(plainTextOf).join('\n\n')
