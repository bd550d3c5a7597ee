import type { Config } from './config.ts'

/** A picture ready for an `img`: addresses and the size it is drawn for, in pixels. */
export type Picture = { src: string; srcSet?: string; width: number; height: number }

/** The facts of one published site that pages and islands share; carried inside the site by the build. */
export type Site = {
  /** Address of the video platform, without a trailing slash. */
  platform: string
  /** Origin of the site itself, for canonical links. */
  url: string
  config: Config
  /** Address of the access bridge, where protected items need one. */
  bridge?: string
  /** The publisher's own player library, where it takes the place of the built-in player. */
  library?: { playerId: string; licenseKey?: string }
  banner?: Picture
  /** The configured navigation; paths are without the language prefix. */
  menu: { label: string; path: string }[]
}
