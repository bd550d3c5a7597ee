import { join } from 'node:path'
import type { Config, MenuItem } from '#domain/config.ts'
import { ownLinksIn, withOwnLinks } from '#domain/own-links.ts'
import { menuPath, paths } from '#domain/paths.ts'
import type { Site } from '#domain/site.ts'
import { slugOf } from '#domain/slug.ts'
import { defaultLocale } from '#i18n/locales.ts'
import { type Origins, recordsOf } from '../snapshot/records.ts'
import { openSnapshot, type Snapshot, type TitledKind } from '../snapshot/snapshot.ts'
import { movedHosts } from './hosts.ts'

/** What a build is made from: the facts of the site, and the origins its content lives on. */
export type Built = { site: Site; origins: Origins }

/** What builds keep from one to the next. */
export const stateFolder = () => process.env.FOYER_STATE || '.foyer'

/** A file or folder among them. */
export const stateFile = (name: string) => join(stateFolder(), name)

/** The content of the last pull. */
export const snapshotFile = () => stateFile('snapshot.sqlite')

/** Same-origin copies of the platform's pictures. */
export const imagesFolder = () => stateFile('images')

let opened: Snapshot | undefined

/** The snapshot that this process builds from; throws when nothing was pulled yet. */
export function builtSnapshot(): Snapshot {
  if (opened?.file === snapshotFile()) return opened
  opened?.close()
  opened = openSnapshot(snapshotFile(), { readOnly: true })
  return opened
}

/** The facts of the site that this process builds. */
export function readBuilt(): Built {
  const snapshot = builtSnapshot()
  const { config, settings, platform, banner, origins, own } = recordsOf(snapshot).site()
  const url = (process.env.SITE_URL || 'http://127.0.0.1:4321').replace(/\/+$/, '')
  const menu = config.menu.map(({ label, labels, ...item }) => ({
    ...{ label, labels },
    path: pathOf(snapshot, item),
  }))
  // Another publisher's config may ask for what this one does not
  const measures = config.analyticsToken || settings.anySource || settings.otherSources.length > 0
  const analytics = measures && beaconHost()
  const accountHosts = movedHosts(process.env)
  const extras = {
    ...own,
    ...(accountHosts && { accountHosts }),
    ...(banner && { banner }),
    ...(analytics && { analytics }),
  }
  return { site: { platform, url, settings, config: withFooter(snapshot, config), menu, ...extras }, origins }
}

const beaconHost = () => (process.env.ANALYTICS_URL || 'https://ihe.jwpltx.com').replace(/\/+$/, '')

// Menus and footers name ids only; the snapshot knows the titles that make the addresses complete
const targetOf = (snapshot: Snapshot, kind: TitledKind, id: string) => ({
  id,
  slug: slugOf(snapshot.titles(kind, id)[defaultLocale] ?? ''),
})

const pathOf = (snapshot: Snapshot, { type, contentId: id }: Pick<MenuItem, 'type' | 'contentId'>) =>
  menuPath(type, targetOf(snapshot, kinds[type], id))

function withFooter(snapshot: Snapshot, config: Config): Config {
  const { footerText = '' } = config.styling
  const links = ownLinksIn(footerText).map(
    ({ address, kind, id }) => [address, paths[kind](targetOf(snapshot, kind, id))] as const,
  )
  return { ...config, styling: { ...config.styling, footerText: withOwnLinks(footerText, new Map(links)) } }
}

const kinds = { playlist: 'playlist', content_list: 'contentList', media: 'media' } as const
