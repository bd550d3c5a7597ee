import { paths } from '#core/address/paths.ts'
import { siteBase } from '#core/address/site-path.ts'
import { decodeTextTrack } from '#core/captions/decode-text-track.ts'
import { TextTrackError } from '#core/captions/parse-cues.ts'
import { toWebVtt } from '#core/captions/to-web-vtt.ts'
import type { Source, Track } from '#core/content/media.ts'
import { copyFiles, copySource, type Download, mp4Name } from '#core/downloads/downloads.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { copyAddress } from './downloads.store.ts'
import { FileGoneError, fetchFile } from './fetch-file.store.ts'
import {
  type CopyFile,
  CopyRefusedError,
  copyMaster,
  copyPlaylist,
  copyThumbnails,
  type Variant,
  variantsOf,
  variantWithin,
} from './hls.rules.ts'
import { loadFilePlan, loadFileVariants } from './mp4-plan.store.ts'
import { copiedTracks, copyPath, masterName, type Plan, trackName, versionOf } from './plan.rules.ts'

/** Loads a text and its final address, to which its relative addresses belong. */
async function loadText(address: string, signal: AbortSignal) {
  const response = await fetchFile(address, signal)
  return { text: await response.text(), url: response.url || address }
}

/** Loads the qualities of an item. */
export async function loadVariants(
  sources: readonly Source[],
  seconds: number,
  signal: AbortSignal,
): Promise<Variant[]> {
  const source = copySource(sources)
  if (source) {
    const { text, url } = await loadText(source.file, signal)
    return variantsOf(text, url)
  }
  return loadFileVariants(copyFiles(sources), seconds, signal)
}

/** Creates the plan of a copy from the manifests or files of the platform. */
export async function loadPlan(download: Download, signal: AbortSignal): Promise<Plan> {
  const { item, remote, bandwidth } = download
  const names = new Map<string, string>()
  const source = copySource(remote.sources)
  const stream = source
    ? await loadStream(source, bandwidth, names, signal)
    : await loadFilePlan(copyFiles(remote.sources), { bandwidth, seconds: item.duration }, signal)
  const [name, type] = source ? [masterName, 'application/vnd.apple.mpegurl'] : [mp4Name, 'video/mp4']
  const side = await loadTracks(remote.tracks, names, signal)
  return {
    texts: { ...stream.texts, ...side.texts },
    files: [...stream.files, ...side.files],
    copy: {
      sources: [{ file: copyAddress(copyPath(item.id, name)), type }],
      tracks: copiedTracks(side.tracks, item.id, copyAddress),
    },
    version: await digestOf(
      `${[stream.version, versionOf(side.files)].filter(Boolean).join(' ')} ${side.tracks.map(({ kind, language }) => kind + language)}`,
    ),
  }
}

/** Local playlists of a stream, with their files. */
async function loadStream(source: Source, bandwidth: number, names: Map<string, string>, signal: AbortSignal) {
  const { text, url } = await loadText(source.file, signal)
  const variant = variantWithin(variantsOf(text, url), bandwidth)
  if (!variant) throw new CopyRefusedError('format', 'no variant')
  const master = copyMaster(text, url, variant)
  const texts = new Map([[masterName, master.text]])
  const files: CopyFile[] = []
  for (const [name, address] of master.playlists) {
    const playlist = await loadText(address, signal)
    const copied = copyPlaylist(playlist.text, playlist.url, names)
    texts.set(name, copied.text)
    files.push(...copied.files)
  }
  return { texts: Object.fromEntries(texts), files, version: versionOf(files) }
}

/** Loads captions, chapters and thumbnails. A missing or invalid track is left out. */
async function loadTracks(tracks: readonly Track[], names: Map<string, string>, signal: AbortSignal) {
  const texts = new Map<string, string>()
  const files: CopyFile[] = []
  const loadedTracks: Track[] = []
  for (const track of tracks) {
    try {
      const response = await fetchFile(track.file, signal)
      const text = decodeTextTrack(new Uint8Array(await response.arrayBuffer()), track.language)
      const url = response.url || track.file
      const copied =
        track.kind === 'thumbnails' ? copyThumbnails(text, url, names) : { text: toWebVtt(text), files: [] }
      texts.set(trackName(loadedTracks.length), copied.text)
      files.push(...copied.files)
      loadedTracks.push(track)
    } catch (error) {
      if (!(error instanceof FileGoneError || error instanceof TextTrackError)) throw error
    }
  }
  return { texts: Object.fromEntries(texts), files, tracks: loadedTracks }
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Stores the page of the downloads with its scripts, so that it opens without a connection. */
export async function cacheDownloadsPage(language: Locale): Promise<void> {
  const address = localePath(language, paths.downloads)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} returned status ${response.status}`)
  const html = await response.text()
  // The service worker returns the offline page if the connection fails.
  if (!html.includes('data-parts')) throw new Error(`${address} returned another page`)
  const [page, parts] = await Promise.all([caches.open(`downloads-page${siteBase}`), caches.open(`parts${siteBase}`)])
  const needed = new Set(scriptsIn(html))
  // Iteration includes imports added during the loop.
  for (const script of needed) {
    const stored = await caches.match(script)
    const file = stored ?? (await fetch(script))
    if (!file.ok) throw new Error(`${script} returned status ${file.status}`)
    if (!stored) await parts.put(script, file.clone())
    for (const name of importsIn(await file.text())) needed.add(`${siteBase}/_astro/${name}`)
  }
  await page.put(address, new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } }))
}

/** Scripts of the page: its islands and the list in the view. */
const scriptsIn = (html: string) => [...html.matchAll(/\/_astro\/[\w.-]+\.js\b/g)].map(([path]) => siteBase + path)

const importsIn = (code: string) =>
  [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name)
