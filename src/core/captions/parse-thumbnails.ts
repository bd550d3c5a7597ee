import { parseCues } from './parse-cues.ts'
import type { Thumbnail } from './thumbnails.ts'

/**
 * Thumbnails of a WebVTT or SubRip file, by their start; `address` is that of the file. Cues without a picture are
 * skipped. Throws a TextTrackError if the file is neither.
 */
export const parseThumbnails = (file: string, address: string): Thumbnail[] =>
  parseCues(file)
    .cues.flatMap(({ start, end, text }) => {
      const picture = pictureOf(text.trim(), address)
      return picture ? [{ start, end, ...picture }] : []
    })
    .toSorted((a, b) => a.start - b.start)

// Names of files may have spaces; texts of captions do.
const word = /^[^\s#]\S*$/
const pictureName = /^[^#\r\n]+\.(?:jpe?g|png|webp|gif|avif)$/i
const sheetName = /^[^#\r\n]+$/

function pictureOf(text: string, address: string): Pick<Thumbnail, 'picture' | 'area'> | undefined {
  const [file = '', box] = text.split('#xywh=')
  const isName = word.test(file) || (box === undefined ? pictureName : sheetName).test(file)
  const picture = isName ? URL.parse(file, address)?.href : undefined
  if (!picture || box === undefined) return picture ? { picture } : undefined
  const [, numbers = ''] = /^(?:pixel:)?([\d.,\s]+)$/.exec(box) ?? []
  const [x = 0, y = 0, width = 0, height = 0] = numbers.split(',').map(Number)
  return x >= 0 && y >= 0 && width > 0 && height > 0 ? { picture, area: { x, y, width, height } } : undefined
}
