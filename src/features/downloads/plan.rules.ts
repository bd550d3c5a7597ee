import type { Track } from '#core/content/media.ts'
import { type Download, type DownloadStreams, downloadsFolder } from '#core/downloads/downloads.ts'
import type { CopyFile, Variant } from './hls.rules.ts'

/** Files of a copy: `texts` are written, `files` fetched. Stored with the copy, so that an interrupted run continues. */
export type Plan = { texts: Record<string, string>; files: CopyFile[]; copy: DownloadStreams; version: string }

/** Name of the stored plan among the files of a copy. */
export const planName = 'plan.json'
export const masterName = 'main.m3u8'

/** Path of a file of a copy within the site. */
export const copyPath = (id: string, name: string) => `${downloadsFolder}${encodeURIComponent(id)}/${name}`

/** Expected bytes of a variant; 0 where the manifest states no bandwidth. */
export const sizeOfVariant = ({ bandwidth }: Pick<Variant, 'bandwidth'>, seconds: number) => (bandwidth / 8) * seconds

/** Expected bytes of a plan. Its bandwidth includes audio, so renditions add no seconds. */
export function sizeOfPlan({ files }: Pick<Plan, 'files'>, bandwidth: number, duration: number): number {
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0)
  const seconds = files.reduce((sum, file) => sum + file.seconds, 0)
  return bytes + sizeOfVariant({ bandwidth }, Math.min(seconds, duration || seconds))
}

/** Quality for a phone: 480 lines or 2 Mbit/s. The viewer may choose more. */
export const defaultVariant = (variants: readonly Variant[]) =>
  variants.findLast(({ height, bandwidth }) => (height ? height <= 480 : bandwidth <= 2_000_000)) ?? variants[0]

/** Download time in minutes at `megabits` per second, at least 1. */
export const minutesOf = (bytes: number, megabits: number) => Math.max(1, Math.round((bytes * 8) / megabits / 60e6))

/** Local tracks of a copy, by the names of their files. */
export const copiedTracks = (tracks: readonly Track[], id: string, address: (path: string) => string): Track[] =>
  tracks.map((track, index) => ({ ...track, file: address(copyPath(id, trackName(index))) }))

export const trackName = (index: number) => `t${index}.vtt`

/** Version string. Uses only names, ranges and lengths, because folders and queries may be signatures. */
export const versionOf = (files: readonly CopyFile[]) =>
  files.map(({ url, range = '', seconds }) => `${/([^/?#]*)(?:[?#]|$)/.exec(url)?.[1]}${range}:${seconds}`).join(' ')

/** Formats a size: 950 kB, 180 MB, 1.4 GB. */
export function sizeText(bytes: number, language: string): string {
  const [unit, size] =
    bytes >= 1e9 ? ['gigabyte', bytes / 1e9] : bytes >= 1e6 ? ['megabyte', bytes / 1e6] : ['kilobyte', bytes / 1e3]
  const digits = unit === 'gigabyte' ? 1 : 0
  return new Intl.NumberFormat(language, { style: 'unit', unit: String(unit), maximumFractionDigits: digits }).format(
    Number(size),
  )
}

/** Steps of the progress: one for each file, and one for each 64 kB of a part of a film. */
export const stepsOf = (files: readonly Pick<CopyFile, 'bytes'>[]) =>
  files.reduce((sum, { bytes = 1 }) => sum + Math.ceil(bytes / 65_536), 0)

export const totalOf = ({ texts, files }: Pick<Plan, 'texts' | 'files'>) => Object.keys(texts).length + stepsOf(files)

/** Share of stored files in percent; 100 only for a complete download. */
export const percentOf = ({ state, done, total }: Pick<Download, 'state' | 'done' | 'total'>) =>
  state === 'complete' ? 100 : total > 0 ? Math.min(99, Math.floor((done / total) * 100)) : 0
