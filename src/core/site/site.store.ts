import { site as built } from 'virtual:foyer/site'
import { atom } from 'nanostores'
import type { Site } from './site.ts'

const $site = atom<Site>(built)

/** Active site: the built one, or that of another config. */
export const currentSite = (): Site => $site.get()

/** Replaces the current site. */
export const showSite = (site: Site) => $site.set(site)

/** Returns whether the active site is the one that was built. */
export const isBuiltSite = (): boolean => $site.get() === built
