import { expect } from 'vitest'
import { film, openAsNew, type Step, stage, startFilm, startLink, store, timeOf, type Visit, watches } from './step.ts'

const isPaused = `document.querySelector('${stage} video').paused`
const shownCues = `[...document.querySelector('${stage} video').textTracks].some(
  (track) => track.mode === 'showing' && track.activeCues && track.activeCues.length > 0)`

const series = '/m/SerNight/night-bus-7/'

/** Presses a button of the player, which hides its controls. */
async function pressControl({ page }: Visit, name: RegExp) {
  await page.focus([`${stage} button`, name])
  await page.press('Enter')
}

export const watchSteps: Step[] = [
  {
    title: 'a film chosen on the home page starts, and its time advances',
    level: 'watchable',
    isSmoke: true,
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/')
      await page.click('[data-testid=shelf-quiet-storms] li a')
      await page.isAt(/^\/m\//)
      await page.see('h1')
      await page.click(startLink)
      await watches(visit)
    },
  },
  {
    title: 'the keyboard pauses, seeks and closes a film, and its link has the focus again',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await startFilm(visit, film)
      await page.press('k')
      await page.becomes(isPaused, true)
      const before = await timeOf(visit)
      await page.press('ArrowRight')
      await page.becomes(`document.querySelector('${stage} video').currentTime >= ${before + 4}`, true)
      await page.press('k')
      await page.becomes(isPaused, false)
      await page.press('Escape')
      await page.gone(stage)
      await page.hasFocus(startLink)
    },
  },
  {
    title: 'captions chosen in the menu of the player are shown, and the choice is stored',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await startFilm(visit, `${film}?t=80`)
      await pressControl(visit, /^Captions$/)
      await page.click([`${stage} label`, /^English/])
      await page.becomes(shownCues, true)
      await page.screenshot('player')
      await page.becomes(`localStorage.getItem('jwapp.player.captions')`, '"en"')
    },
  },
  {
    title: 'another speed of a film is chosen in the settings of the player',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await startFilm(visit, film)
      await pressControl(visit, /settings$/i)
      await page.click([`${stage} button`, /^Playback speed/])
      await page.click([`${stage} label`, /^1\.25/])
      await page.becomes(`document.querySelector('${stage} video').playbackRate`, 1.25)
    },
  },
  {
    title: 'a live stream plays at the live edge',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await startFilm(visit, '/m/EvntNow1/the-long-rehearsal-live/')
      await page.press('k')
      await page.becomes(`/LIVE/.test(document.querySelector('${stage}').textContent)`, true)
      const before = await timeOf(visit)
      await page.press('k')
      await watches(visit, before)
    },
  },
  {
    title: 'an episode of a series plays',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, series)
      await page.click('[data-testid=video-list] li a')
      await page.isAt(/^\/m\/NBusS/)
      await page.click(startLink)
      await watches(visit)
    },
  },
  {
    title: 'another season of a series shows its episodes',
    level: 'simple',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, series)
      await page.see(['[data-testid=video-list] a', /Central Station/])
      await page.read(`(document.querySelectorAll('main input[type=radio]')[2].click(), true)`)
      await page.isAt(/\?season=2$/)
      await page.gone(['[data-testid=video-list] a', /Central Station/])
      await page.see(['[data-testid=video-list] a', /S2:/])
    },
  },
  {
    title: 'a film left midway is first on the home page and resumes there',
    level: 'watchable',
    isSmoke: true,
    async run(visit) {
      const { page, demo } = visit
      await store(visit, demo.site, 'jwapp.history', [{ mediaid: 'SaltRoad', progress: 0.4 }])
      await page.open(`${demo.site}/`)
      await page.see('[data-testid=shelf-continue_watching] progress')
      await page.click('[data-testid=shelf-continue_watching] li a')
      await watches(visit, 100)
    },
  },
  {
    title: 'a watched part of a film is stored when its player closes',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await startFilm(visit, film)
      await page.press('5')
      await watches(visit, 100)
      await page.press('Escape')
      await page.see(['a', /^Continue watching/])
      const stored = await page.read<{ mediaid: string; progress: number }[]>(
        `JSON.parse(localStorage.getItem('jwapp.history'))`,
      )
      expect(stored[0]?.progress).toBeGreaterThan(0.4)
    },
  },
]
