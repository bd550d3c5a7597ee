import { site as built } from 'virtual:foyer/site'
import { atom, type ReadableAtom } from 'nanostores'
import type { Site } from '#domain/site.ts'

const $shown = atom<Site>(built)

/** The site in force: the one that was built, until another config takes its place in this browser. */
export const $site: ReadableAtom<Site> = $shown

/** The site in force, for those who ask only once. */
export const siteInForce = (): Site => $shown.get()

/** Puts another site in the place of the built one. */
export const showSite = (site: Site) => $shown.set(site)
