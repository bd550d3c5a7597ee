import type { LineText } from './faults.ts'

/** File that a feed names, with its properties as written. */
export type RawFile = {
  line: number
  address: string
  /** MIME type or short name such as `HLS`. */
  type?: string | undefined
  /** `video`, `audio` or `image`. */
  medium?: string | undefined
  width?: string | undefined
  height?: string | undefined
  /** Bitrate in kbit/s. */
  bitrate?: string | undefined
  language?: string | undefined
  label?: string | undefined
}

/** File of chapters, or of pictures for the seek bar. */
export type RawSideFile = RawFile & { kind: 'chapters' | 'thumbnails' }

/** Texts that items and series have. */
export type RawTexts = {
  line: number
  id?: LineText | undefined
  title?: LineText | undefined
  description?: LineText | undefined
  published?: LineText | undefined
  genre?: LineText | undefined
  rating?: LineText | undefined
  categories: LineText[]
  tags: LineText[]
  pictures: RawFile[]
}

/** Item as a feed writes it, before its values are checked. */
export type RawItem = RawTexts & {
  duration?: LineText | undefined
  from?: LineText | undefined
  until?: LineText | undefined
  /** State of an item that its producer took down, such as `deleted`. */
  removed?: string | undefined
  live?: boolean
  files: RawFile[]
  captions: RawFile[]
  sideFiles?: RawSideFile[]
  adBreaks: LineText[]
  directors: string[]
  cast: string[]
  /** Key of the series. */
  series?: string | undefined
  season?: LineText | undefined
  episode?: LineText | undefined
}
