import type { Config } from './config.ts'
import type { SourceSettings } from './config-source.ts'
import type { InsightsDataset } from './insights-dataset.ts'
import { menuPath } from './paths.ts'

/** A picture ready for an `img`: addresses and the size it is drawn for, in pixels. */
export type Picture = {
  src: string
  srcSet?: string
  width: number
  height: number
  /** The part that no crop takes away: `left` or `right`, `top` or `bottom`. */
  focus?: string
}

/** An entry of the navigation; `labels` by language, and a path without the language prefix. */
export type MenuEntry = { label: string; labels?: Record<string, string> | undefined; path: string }

/** The facts of one published site that pages and islands share; carried inside the site by the build. */
export type Site = {
  /** Address of the video platform, without a trailing slash. */
  platform: string
  /** Origin of the site itself, for canonical links. */
  url: string
  /** Which other configs it may show instead of its own. */
  settings: SourceSettings
  config: Config
  /** Address of the access bridge, where protected items need one. */
  bridge?: string
  /** Account providers, and the card gateway, that the build was told to reach at another address or with a key. */
  accountHosts?: { accounts?: string; billing?: string; notifications?: string; adyen?: string; adyenKey?: string }
  /** The publisher's own player library, where it takes the place of the built-in player. */
  library?: { playerId: string; licenseKey?: string }
  /** Where beacons go, where a publisher's token asks for them (spec 2 §7.6). */
  analytics?: string
  /** Where its articles come from, where it has any (spec 1 §1). */
  insights?: InsightsDataset
  banner?: Picture
  /** The configured navigation. */
  menu: MenuEntry[]
}

/** The site that another config makes of this one. Its banner is left to those who can measure it. */
export function siteOf(config: Config, built: Site): Site {
  const { platform, url, settings, bridge, accountHosts, library, analytics, insights } = built
  // Nobody knows titles yet; any address without a slug opens the screen as well
  const menu = config.menu.map(({ label, labels, type, contentId: id }) => ({
    ...{ label, labels },
    path: menuPath(type, { id, slug: '' }),
  }))
  return {
    platform,
    url,
    settings,
    config,
    menu,
    ...(bridge && { bridge }),
    ...(accountHosts && { accountHosts }),
    ...(library && { library }),
    ...(analytics && { analytics }),
    ...(insights && { insights }),
  }
}

/** Do two addresses, both without their language, lead to the same screen? Slug, query and hash say nothing of that. */
export const sameScreen = (one: string, other: string) => screenOf(one) === screenOf(other)

const screenOf = (path: string) => (path.split(/[?#]/)[0] ?? '').split('/').slice(0, 3).join('/').replace(/\/$/, '')
