import { createHash } from 'node:crypto'
import { constants, createReadStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod/mini'
import type { Report } from '#core/report/report.ts'
import type { Site } from '#core/site/site.ts'
import { staticPlatformPath } from '#core/site/static-platform.ts'
import { type CodeBundle, clientFiles, workerTemplate } from '../bundle/code-unit.ts'
import { imagesFolder, platformFolder } from '../config/settings.ts'
import { iconFile, iconPath, rasterIconPaths, siteFile, type TextFile, webManifest } from '../config/site-module.ts'
import { type Origins, recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { fontsPath } from '../ingest/fonts.ts'
import { findRoute } from '../routes/routes.ts'
import { filesUnder } from '../shared/files-under.ts'
import { isSystemFile } from '../shared/public-files.ts'
import { digestOf } from '../shared/text.ts'
import { headerOptions } from './header-options.ts'
import { hostingFiles } from './hosting.ts'
import { createRasterIcons } from './pictures.ts'
import { mergedFiles, mergeHeaders, mergeRedirects, mergeRobots, readPublicText } from './publisher-rules.ts'
import { searchFiles } from './search-files.ts'
import { serviceWorker } from './service-worker.ts'
import type { SiteEdit } from './site-edit.ts'
import type { SiteStore } from './site-store.ts'
import { isListed, listCount, listOf, sitemapIndex, sitemapList, slotsOf } from './sitemap.ts'

const Hashes = z.array(z.string())
const scriptsIn = (store: SiteStore) => Hashes.parse(JSON.parse(store.getMeta('scripts') ?? '[]'))

/** Stores the hashes of all inline scripts, with those of retained pages from earlier builds. */
export function storeScriptHashes(
  { edit, store }: Pick<Stage, 'edit' | 'store'>,
  hashes: string[],
  retainsOlder: boolean,
) {
  const all = new Set([...hashes, ...(retainsOlder ? scriptsIn(store) : [])])
  edit.setMeta('scripts', JSON.stringify([...all]))
}

type Stage = {
  root: string
  edit: SiteEdit
  store: SiteStore
  snapshot: Snapshot
  site: Site
  origins: Origins
  unit: CodeBundle
  isFull: boolean
  next: string
  report: Report
}

/** Writes changed files of the site other than pages and mirrored images. */
export async function writeSiteAssets(stage: Stage): Promise<void> {
  const { root, store, site, origins, unit, isFull } = stage
  const publicFolder = join(root, 'public')
  const publicFiles = await publicPaths(publicFolder)
  const moduleFile = siteFile(site)
  const headers = headerOptions({ site, origins, scripts: scriptsIn(store) }, process.env)
  const rules = hostingFiles(headers, publicFiles).map((file) => withPublicRules(file, publicFolder))
  for (const file of [moduleFile, webManifest(site), iconFile(site), ...rules]) await writeText(stage, file)
  const worker = await readFile(join(unit.client, workerTemplate), 'utf8')
  const digest = (path: string) => store.digestOf(path) ?? ''
  const text = serviceWorker(worker, {
    digest,
    siteDigest: moduleFile.path,
    platform: new URL(site.platform, site.url).href,
  })
  await writeText(stage, { path: workerTemplate, text })
  await linkFonts(stage)
  await linkIcons(stage)
  await linkPlatform(stage)
  await writeSitemaps(stage)
  for (const file of searchFiles(stage)) await writeText(stage, file)
  const robots = readPublicText(publicFolder, 'robots.txt')
  if (robots) await writeText(stage, { path: 'robots.txt', text: mergeRobots(robots, `${site.url}/sitemap-index.xml`) })
  if (!isFull) return
  await linkClient(stage)
  for (const line of await replacedFiles(publicFiles, { publicFolder, store })) stage.report.warn('public', line)
}

/** Paths of the publisher's files. */
async function publicPaths(folder: string): Promise<string[]> {
  const paths: string[] = []
  if (existsSync(folder)) for await (const path of filesUnder(folder)) if (!isSystemFile(path)) paths.push(path)
  return paths
}

function withPublicRules({ path, text }: TextFile, publicFolder: string): TextFile {
  if (path === '_headers') return { path, text: mergeHeaders(text, readPublicText(publicFolder, path)) }
  if (path === '_redirects') return { path, text: mergeRedirects(text, readPublicText(publicFolder, path)) }
  return { path, text }
}

// The default icons are replaced by those of the publisher's banner.
const expected: readonly string[] = [...mergedFiles, iconPath, ...Object.keys(rasterIconPaths)]

/** Sentences about files of `public` that the site replaces by its own. */
async function replacedFiles(paths: string[], { publicFolder, store }: { publicFolder: string; store: SiteStore }) {
  const lines = []
  for (const path of paths.filter((name) => !expected.includes(name)))
    if (store.digestOf(path) !== digestOf(await readFile(join(publicFolder, path))))
      lines.push(`public/${path} is not published, because the build creates the file of this name`)
  return lines
}

async function linkFonts(stage: Stage) {
  for (const { src } of (stage.site.font ?? []).flatMap(({ files }) => files)) {
    const name = basename(src)
    await writeBytes(stage, join(fontsPath.slice(1), name), await readFile(join(imagesFolder(), name)))
  }
}

/** Raster site icons in the publisher's design, or the default ones. */
async function linkIcons(stage: Stage) {
  const { site, snapshot, unit } = stage
  const { banner } = recordsOf(snapshot).site()
  const warn = (sentence: string) => stage.report.warn('config', sentence)
  const icons = await createRasterIcons(site, banner, { folder: imagesFolder(), warn })
  for (const { path, bytes } of icons) await writeBytes(stage, path, bytes)
  if (icons.length > 0) return
  for (const path of Object.keys(rasterIconPaths))
    await writeBytes(stage, path, await readFile(join(unit.client, path)))
}

/** Copies the changed files of the static platform that the site contains. */
async function linkPlatform(stage: Stage) {
  const { edit, root, isFull, next } = stage
  const folder = platformFolder(root, process.env)
  if (!folder) return
  const prefix = `${staticPlatformPath.slice(1)}/`
  for await (const path of filesUnder(folder)) {
    if (isSystemFile(path) || /(^|\/)\./.test(path)) continue
    const [from, to] = [join(folder, path), join(next, prefix, path)]
    const hash = createHash('sha256')
    await pipeline(createReadStream(from), hash)
    const isNew = edit.recordFile({ path: prefix + path, digest: hash.digest('hex'), bytes: (await stat(from)).size })
    if (!isNew && !isFull) continue
    await mkdir(dirname(to), { recursive: true })
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
  edit.dropOtherFiles(prefix)
}

const writeText = (stage: Stage, { path, text }: TextFile) => writeBytes(stage, path, Buffer.from(text))

async function writeBytes({ edit, isFull, next }: Stage, path: string, bytes: Buffer) {
  const isNew = edit.recordFile({ path, digest: digestOf(bytes), bytes: bytes.length })
  if (!isNew && !isFull) return
  await mkdir(dirname(join(next, path)), { recursive: true })
  await writeFile(join(next, path), bytes)
}

/** Copies the browser code and the publisher's files. Files of the site with the same names stay. */
async function linkClient({ edit, unit, next }: Stage) {
  for (const file of await clientFiles(unit)) {
    if (existsSync(join(next, file.path))) continue
    await mkdir(dirname(join(next, file.path)), { recursive: true })
    await copyFile(join(unit.client, file.path), join(next, file.path))
    edit.recordFile(file)
  }
}

/** Rewrites only sitemaps with a new, removed, moved or changed page. */
export async function writeSitemaps(stage: Stage): Promise<void> {
  const { edit, store, snapshot, site, isFull } = stage
  const lists = listCount(store.routeCount())
  const before = Number(store.getMeta('lists') ?? 0)
  const every = Array.from({ length: lists }, (_, list) => list)
  const touched = new Set([...edit.touchedSlots].map((slot) => listOf(slot, lists)))
  for (const list of isFull || lists !== before ? every : touched) {
    const { from, to } = slotsOf(list, lists)
    const pages = store
      .routesIn(from, to)
      .filter(({ key }) => isListed(key))
      .flatMap(({ key, listing }) => {
        const route = findRoute(snapshot, key)
        return route ? [{ addresses: route.addresses, listing }] : []
      })
    await writeText(stage, await sitemapList(list, pages, site.url))
  }
  for (let list = lists; list < before; list += 1) edit.dropFile(`sitemap-${list}.xml`)
  await writeText(stage, sitemapIndex(lists, site.url))
  edit.setMeta('lists', String(lists))
}
