import { join } from 'node:path'
import type { MenuItem } from '#domain/config.ts'
import { menuPath } from '#domain/paths.ts'
import type { Site } from '#domain/site.ts'
import { slugOf } from '#domain/slug.ts'
import { defaultLocale } from '#i18n/locales.ts'
import { recordsOf } from './records.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'

/** What a build is made from: the facts of the site, and the origins its streams and texts live on. */
export type Built = { site: Site; origins: string[] }

/** What builds keep from one to the next. */
const kept = (name: string) => join(process.env.FOYER_STATE || '.foyer', name)

/** The content of the last pull. */
export const snapshotFile = () => kept('snapshot.sqlite')

/** Same-origin copies of the platform's pictures. */
export const imagesFolder = () => kept('images')

let opened: Snapshot | undefined

/** The snapshot that this process builds from; throws when nothing was pulled yet. */
export const builtSnapshot = () => (opened ??= openSnapshot(snapshotFile(), { readOnly: true }))

/** The facts of the site that this process builds. */
export function readBuilt(): Built {
  const snapshot = builtSnapshot()
  const { config, platform, banner, origins } = recordsOf(snapshot).site()
  const url = (process.env.SITE_URL || 'http://127.0.0.1:4321').replace(/\/+$/, '')
  const menu = config.menu.map((item) => ({ label: item.label, path: pathOf(snapshot, item) }))
  const analytics = config.analyticsToken ? beaconHost() : undefined
  return { site: { platform, url, config, menu, ...(analytics && { analytics }), ...(banner && { banner }) }, origins }
}

const beaconHost = () => (process.env.ANALYTICS_URL || 'https://ihe.jwpltx.com').replace(/\/+$/, '')

// Menus name ids only; the snapshot knows the titles that make the addresses complete
function pathOf(snapshot: Snapshot, { type, contentId: id }: MenuItem) {
  const titles = snapshot.titles(kinds[type], id)
  return menuPath(type, { id, slug: slugOf(titles[defaultLocale] ?? '') })
}

const kinds = { playlist: 'playlist', content_list: 'contentList', media: 'media' } as const
