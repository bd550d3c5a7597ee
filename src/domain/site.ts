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
  /** Where beacons go; only where the publisher measures (spec 2 §7.6). */
  analytics?: string
  banner?: Picture
  /** The configured navigation; paths are without the language prefix. */
  menu: { label: string; path: string }[]
}
