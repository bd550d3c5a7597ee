import { statSync } from 'node:fs'
import { menuPath, paths, slugOf } from '#core/address/paths.ts'
import { baseOf } from '#core/address/site-path.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { type Config, footersOf, type MenuItem } from '#core/site/config.ts'
import { hasOtherSources } from '#core/site/config-source.ts'
import type { FontFace, Site } from '#core/site/site.ts'
import { platformInPages } from '#core/site/static-platform.ts'
import { ownLinksIn, withOwnLinks } from '#features/media/own-links.rules.ts'
import type { TitledKind } from '../content-db/record-name.ts'
import { type Origins, recordsOf } from '../content-db/records.ts'
import { openSnapshot, type Snapshot } from '../content-db/snapshot.ts'
import { referenceKinds } from '../shared/reference-kinds.ts'
import { hostOverrides } from './hosts.ts'
import { serviceAddresses, siteAddress, snapshotFile } from './settings.ts'

/** Build input: the site config and its content origins. */
export type SiteData = { site: Site; origins: Origins }

let cached: { snapshot: Snapshot; inode: number | undefined } | undefined

/** Opens the snapshot of this build. Throws if no content was ingested yet. */
export function builtSnapshot(): Snapshot {
  const file = snapshotFile()
  // A first ingest replaces the file, possibly in another process.
  const inode = statSync(file, { throwIfNoEntry: false })?.ino
  if (cached?.snapshot.file === file && cached.inode === inode) return cached.snapshot
  cached?.snapshot.close()
  cached = undefined
  const snapshot = openSnapshot(file, { readOnly: true })
  cached = { snapshot, inode }
  return snapshot
}

/** Reads the site config and content origins of this build. */
export function readBuilt(): SiteData {
  const snapshot = builtSnapshot()
  const { config, settings, platform, banner, font, origins, services } = recordsOf(snapshot).site()
  const url = siteAddress(process.env)
  const menu = config.menu.map(({ label, labels, ...item }) => ({
    ...{ label, labels },
    path: pathOf(snapshot, item),
  }))
  // Another publisher's config may use analytics even if this config does not.
  const measures = config.analyticsToken || hasOtherSources(settings)
  const { analytics, castSender } = serviceAddresses(process.env)
  const accountHosts = hostOverrides(process.env)
  const extras = {
    ...services,
    ...(accountHosts && { accountHosts }),
    ...(banner && { banner: { ...banner, src: baseOf(url) + banner.src } }),
    ...(font && { font: font.map((face) => withBase(face, baseOf(url))) }),
    ...(measures && { analytics }),
    ...(castSender && { castSender }),
  }
  const shared = { platform: platformInPages(platform, url), url, settings, menu }
  return { site: { ...shared, config: withFooter(snapshot, config), ...extras }, origins }
}

/** Path of the site on its host, empty at the root. */
export const builtBase = (): string => baseOf(readBuilt().site.url)

const withBase = ({ files, ...face }: FontFace, base: string): FontFace => ({
  ...face,
  files: files.map(({ src, ...file }) => ({ ...file, src: base + src })),
})

// Menus and footers contain only ids. The snapshot supplies the titles for slugs.
const targetOf = (snapshot: Snapshot, kind: TitledKind, id: string) => ({
  id,
  slug: slugOf(snapshot.titles(kind, id)[defaultLocale] ?? ''),
})

const pathOf = (snapshot: Snapshot, { type, contentId: id }: Pick<MenuItem, 'type' | 'contentId'>) =>
  menuPath(type, targetOf(snapshot, referenceKinds[type], id))

function withFooter(snapshot: Snapshot, config: Config): Config {
  const complete = (markdown: string) => {
    const links = ownLinksIn(markdown).map(
      ({ address, kind, id }) => [address, paths[kind](targetOf(snapshot, kind, id))] as const,
    )
    return withOwnLinks(markdown, new Map(links))
  }
  const blocks = Object.entries(footersOf(config)).map(([name, markdown]) => [name, complete(markdown)])
  const styling = { ...config.styling, footerText: complete(config.styling.footerText ?? '') }
  return { ...config, styling, custom: { ...config.custom, ...Object.fromEntries(blocks) } }
}
