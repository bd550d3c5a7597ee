import { menuPath } from '../address/paths.ts'
import type { Config } from './config.ts'
import type { SourceSettings } from './config-source.ts'

/** Source of a site's articles, fixed at build time. */
export type InsightsDataset = {
  project: string
  dataset: string
  /** Alternative service URL without a trailing slash. */
  url?: string | undefined
}

/** Picture of an `img`: URLs and rendered size in pixels. */
export type Picture = {
  src: string
  srcSet?: string | undefined
  width: number
  height: number
  /** Edge that crops must keep: `left`, `right`, `top` or `bottom`. */
  focus?: string
}

/** Navigation entry with `labels` by language and a path without the language prefix. */
export type MenuEntry = { label: string; labels?: Record<string, string> | undefined; path: string }

/** Weight of a site font. Files are WOFF2; the Latin one has a `range` and is fetched with the page. */
export type FontFace = {
  /** CSS weight, or range of weights of a variable font. */
  weight: string
  files: { src: string; range?: string | undefined }[]
  /** Metrics that give a local font the size of this one, in percent. */
  fallback: { size: number; ascent: number; descent: number; lineGap: number }
}

/** Hosts of account providers by kind, and those of their notifications and card gateway. */
export type AccountHosts = {
  [kind: string]: string | undefined
  notifications?: string
  adyen?: string
  adyenKey?: string
}

/** Data of a published site, shared by pages and islands. */
export type Site = {
  /** URL of the video platform, without a trailing slash. */
  platform: string
  /** Origin of the site, for canonical links. */
  url: string
  /** Other configs that the site may show. */
  settings: SourceSettings
  config: Config
  /** URL of the access bridge, if protected items need one. */
  bridge?: string
  /** Alternative account providers, and card gateway with its key. */
  accountHosts?: AccountHosts
  /** Publisher's player library, used instead of the built-in player. */
  library?: { playerId: string; licenseKey?: string | undefined }
  /** Address of the Cast sender, if not Google's. */
  castSender?: string
  /** Analytics endpoint, if the publisher has a token. */
  analytics?: string
  /** Article dataset, if any. */
  insights?: InsightsDataset
  banner?: Picture
  /** Font of the publisher, by weight. */
  font?: FontFace[]
  /** Configured navigation. */
  menu: MenuEntry[]
}

/** Site of another config. Its banner is not measured. */
export function siteOf(config: Config, built: Site): Site {
  const { platform, url, settings, bridge, accountHosts, library, castSender, analytics, insights } = built
  // Titles are unknown here, and paths work without a slug.
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
    ...(castSender && { castSender }),
    ...(analytics && { analytics }),
    ...(insights && { insights }),
  }
}

/** Returns whether two paths without language open the same screen; ignores slug, query and hash. */
export const sameScreen = (a: string, b: string) => screenOf(a) === screenOf(b)

const screenOf = (path: string) => (path.split(/[?#]/)[0] ?? '').split('/').slice(0, 3).join('/').replace(/\/$/, '')

/** Script of Google's Cast sender with its framework. */
export const castSenderOf = ({ castSender }: Pick<Site, 'castSender'>): string =>
  castSender ?? 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
