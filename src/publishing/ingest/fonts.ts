import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { create } from 'fontkitten'
import subsetFont from 'subset-font'
import { ApiError, messageOf } from '#core/data/errors.ts'
import type { Config } from '#core/site/config.ts'
import type { FontFace } from '#core/site/site.ts'
import { client, type FetchOptions, toApiError } from '#providers/http.ts'
import { recordsOf } from '../content-db/records.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { isDatabaseError } from './fetch-task.ts'
import { readOwnFile, shortLimits, writeWhole } from './image-cache.ts'

type FontOptions = {
  edit: SnapshotEdit
  config: Config
  /** Folder of the font files shared between builds. */
  folder: string
  fetchOptions: FetchOptions
  warn: (sentence: string) => void
  /** Reuses the stored font of an unchanged address without a request. */
  reusesUnchanged?: boolean
}

/** URL path of the site's font files. */
export const fontsPath = '/_astro'

const maxBytes = 2 * 1024 * 1024

/** Mirrors the publisher's font as WOFF2, split into Latin and other characters. */
export async function mirrorFonts(fontOptions: FontOptions): Promise<void> {
  // An unresponsive host must not delay a build with an earlier font.
  const options = hasFiles(fontOptions)
    ? { ...fontOptions, fetchOptions: { ...fontOptions.fetchOptions, ...shortLimits } }
    : fontOptions
  const { edit, config, warn } = options
  const { font, fontBold } = config.custom
  if (fontBold && !font) warn('custom.fontBold: is used together with custom.font only')
  if (!font) return void edit.remove('site', 'font')
  const addresses = [font, fontBold ?? '']
  if (options.reusesUnchanged && isMirrored(addresses, options)) return
  try {
    const regular = await faceOf(font, '400', options)
    // A variable font includes bold weights.
    const isVariable = regular.weight.includes(' ')
    if (isVariable && fontBold) warn('custom.fontBold: custom.font is variable and includes bold text')
    const bold = fontBold && !isVariable ? [await faceOf(fontBold, '700', options)] : []
    edit.put('site', 'font', [regular, ...bold])
    edit.put('site', fontAddresses, addresses)
  } catch (error) {
    if (isDatabaseError(error)) throw error
    const hasEarlier = hasFiles(options)
    if (!hasEarlier) edit.remove('site', 'font')
    warn(`custom.font: ${messageOf(error)}; the site shows ${hasEarlier ? 'its earlier font' : 'system fonts'}`)
  }
}

// Id of the `site` record with the addresses of the stored font.
const fontAddresses = 'fontAddresses'

/** Tests whether the stored font is complete and comes from these addresses of other hosts. */
function isMirrored(addresses: string[], options: FontOptions): boolean {
  const isOwn = addresses.some((address) => address.startsWith('/'))
  const stored = options.edit.snapshot.get('site', fontAddresses)
  return !isOwn && isDeepStrictEqual(stored, addresses) && hasFiles(options)
}

/** Tests whether all files of the stored font are in the folder. */
function hasFiles({ edit, folder }: FontOptions): boolean {
  const { font } = recordsOf(edit.snapshot).site()
  const paths = font?.flatMap(({ files }) => files.map(({ src }) => join(folder, basename(src))))
  return paths?.every((path) => existsSync(path)) ?? false
}

async function faceOf(address: string, weight: string, { folder, fetchOptions }: FontOptions): Promise<FontFace> {
  const bytes = address.startsWith('/') ? await readOwnFile(address) : await fetchFont(address, fetchOptions)
  if (bytes.length > maxBytes) throw new Error(`${address} is larger than ${maxBytes / 1024 / 1024} MB`)
  const font = readFont(bytes, address)
  const isLatin = (code: number) => latin.some(([from, to]) => code >= from && code <= to)
  const [covered, nonLatin] = [font.characterSet.filter(isLatin), font.characterSet.filter((code) => !isLatin(code))]
  const files = [
    // Without a range, so that browsers fetch it for other characters only.
    ...(nonLatin.length ? [{ src: await subset(bytes, nonLatin, folder) }] : []),
    ...(covered.length ? [{ src: await subset(bytes, covered, folder), range: latinRange }] : []),
  ]
  const { wght } = font.variationAxes
  return {
    weight: wght && wght.max > wght.min ? `${wght.min} ${wght.max}` : weight,
    files,
    fallback: fallbackOf(font, weight),
  }
}

const latin = [
  [0x0000, 0x024f],
  [0x2000, 0x206f],
  [0x20a0, 0x20cf],
  [0x2122, 0x2122],
  [0x2190, 0x2199],
  [0x2212, 0x2212],
] as const
const hex = (code: number) => code.toString(16).toUpperCase()
const latinRange = latin.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join()

type Font = Extract<ReturnType<typeof create>, { characterSet: number[] }>

function readFont(bytes: Uint8Array, address: string): Font {
  try {
    const font = create(Buffer.from(bytes))
    if (!('characterSet' in font)) throw new Error('it is a collection of fonts')
    if (font.characterSet.length === 0) throw new Error('it has no characters')
    return font
  } catch (cause) {
    throw new Error(`${address} is no font of the formats WOFF2, WOFF, TTF or OTF (${messageOf(cause)})`, { cause })
  }
}

/** Writes a part of a font to the folder, named by content. A part is created once. */
async function subset(bytes: Uint8Array, codes: readonly number[], folder: string): Promise<string> {
  const hash = createHash('sha256').update(bytes).update(codes.join()).digest('hex').slice(0, 20)
  const name = `font-${hash}.woff2`
  const file = join(folder, name)
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true })
    const text = codes.map((code) => String.fromCodePoint(code)).join('')
    await writeWhole(file, await subsetFont(Buffer.from(bytes), text, { targetFormat: 'woff2' }))
  }
  return `${fontsPath}/${name}`
}

// Ordinary text of the site's languages. Widths of letters count by their frequency.
const sample = 'Watch films, series and live channels whenever you like. Mira películas, series y canales en directo.'

/** Mean width of the sample in Arial, in thousandths of the font size. */
const arialWidths = { regular: 436, bold: 468 }

/** Metrics of Arial with the size and the lines of a font. */
function fallbackOf(font: Font, weight: string): FontFace['fallback'] {
  const glyphs = font.glyphsForString(sample)
  const width =
    (glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / sample.length / font.unitsPerEm) * 1000
  const scale = width / (weight === '700' ? arialWidths.bold : arialWidths.regular)
  const percent = (part: number) => Math.round(part * 10_000) / 100
  return {
    size: percent(scale),
    ascent: percent(font.ascent / font.unitsPerEm / scale),
    descent: percent(-font.descent / font.unitsPerEm / scale),
    lineGap: percent(font.lineGap / font.unitsPerEm / scale),
  }
}

async function fetchFont(url: string, options: FetchOptions): Promise<Uint8Array> {
  try {
    const response = await client(options).get(url)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > maxBytes) throw new ApiError(`${url} is larger than ${maxBytes / 1024 / 1024} MB`, 200)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    throw toApiError(error, url, options.signal)
  }
}
