import { expect } from 'vitest'
import type { Level } from '../../../integrations/compat-styles.ts'
import type { Demo } from '../../../scripts/lib/demo.ts'
import type { Page } from '../page.ts'

/** A browser on the running demo. `tag` is unique to the run, for new accounts. */
export type Visit = { page: Page; demo: Demo; tag: string }

/** One thing that works in all browsers of a level and above, but those with the CSS feature `without`. */
export type Step = {
  title: string
  level: Level
  /** The short run of an engine has only these. */
  isSmoke?: boolean
  without?: string
  run(visit: Visit): Promise<void>
}

export const film = '/m/SaltRoad/the-salt-road/'
export const stage = '[data-testid=player-container]'
export const startLink: [string, RegExp] = ['a', /^(Start|Continue) watching/]

/** Forgets all that a site stored. */
export async function forget({ page }: Visit, site: string) {
  // A document without scripts: nothing is saved afterwards
  await page.open(`${site}/robots.txt`)
  await page.read('(localStorage.clear(), sessionStorage.clear(), true)')
}

/** Stores a value as an earlier visit would have. */
export async function store(visit: Visit, site: string, key: string, value: unknown) {
  await forget(visit, site)
  await visit.page.read(`(localStorage.setItem('${key}', ${JSON.stringify(JSON.stringify(value))}), true)`)
}

const playButton: [string, RegExp] = [`${stage} [data-middle] button`, /^Play$/]

/** Waits until a film shows frames and its time advances. Presses play if the page had no press, and so no sound. */
export async function watches({ page }: Visit, from = 0) {
  await page.see(`${stage}[data-started=true], ${playButton[0]}`)
  if (await page.count(playButton)) {
    expect(await page.read('navigator.userActivation.hasBeenActive')).toBe(false)
    await page.click(playButton)
  }
  await page.becomes(`(document.querySelector('${stage}') || { dataset: {} }).dataset.started`, 'true')
  await page.becomes(`document.querySelector('${stage} video').currentTime > ${from + 0.8}`, true)
  await page.becomes(`document.querySelector('${stage} video').videoWidth > 0`, true)
}

/** Opens a page as a new viewer, of whom nothing is stored. */
export async function openAsNew(visit: Visit, path: string, site = visit.demo.site) {
  await forget(visit, site)
  await visit.page.open(site + path)
}

/** Opens the page of a film as a new viewer, and plays it by its link. */
export async function startFilm(visit: Visit, path: string) {
  await openAsNew(visit, path)
  await visit.page.click(startLink)
  await watches(visit)
}

/** Current time of the film in seconds. */
export const timeOf = ({ page }: Visit) => page.read<number>(`document.querySelector('${stage} video').currentTime`)
