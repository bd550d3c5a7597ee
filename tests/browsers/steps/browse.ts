import { expect } from 'vitest'
import { film, openAsNew, type Step, stage, store } from './step.ts'

const rows = '[...document.querySelectorAll("main [data-testid^=shelf-]")]'
const shownCards = `[...document.querySelectorAll('main li a')].filter((card) => card.offsetParent).length`
const openMenu: [string, RegExp] = ['header button', /^Open menu$/]
const isMenuOpen = `document.querySelector('#sidebar').matches('[open]')`
// A card shows the focus of its link, a hero that of its button
const hasRing = `(({ activeElement: here }) => {
  const card = here.closest('[data-name]')
  const around = [here, here.nextElementSibling, here.parentElement, card && card.firstElementChild]
  return [...around, ...here.querySelectorAll('*')].some((one) => one && getComputedStyle(one).outlineStyle !== 'none')
})(document)`
const tooWide = 'document.documentElement.scrollWidth - innerWidth'
const isStacked = `(([first, second]) => second.offsetTop > first.offsetTop)(
  document.querySelectorAll('[data-testid=shelf-quiet-storms] li'))`

export const browseSteps: Step[] = [
  {
    title: 'all rows of the home page load, with one line of header and without sideways scrolling',
    level: 'watchable',
    isSmoke: true,
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/')
      await page.see('main [data-testid^=shelf-] img')
      const count = await page.read<number>(`${rows}.length`)
      for (let row = 0; row < count; row++) {
        await page.read(`(${rows}[${row}].scrollIntoView({ block: 'center', behavior: 'instant' }), true)`)
        await page.becomes(`Boolean(${rows}[${row}].querySelector('li a')) || !${rows}[${row}].offsetParent`, true)
      }
      expect(await page.texts(['main [role=alert]', /./])).toEqual([])
      await page.read('(scrollTo(0, 0), true)')
      expect(await page.read(tooWide)).toBeLessThanOrEqual(0)
      expect(await page.read(isStacked)).toBe(false)
      expect(await page.read(`document.querySelector('header').offsetHeight`)).toBeLessThan(110)
      await page.screenshot('home')
    },
  },
  {
    title: 'the menu opens by a press, closes by Escape, and opens a list',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/')
      await page.click(openMenu)
      await page.becomes(isMenuOpen, true)
      await page.press('Escape')
      await page.becomes(isMenuOpen, false)
      await page.hasFocus(openMenu)
      await page.click(openMenu)
      await page.click(['#sidebar a', /^Films$/])
      await page.isAt(/^\/p\//)
      await page.see('main li a img')
    },
  },
  {
    title: 'the genre of a list hides other films and is set in the address',
    level: 'simple',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/p/AllFilms/all-films/')
      const all = await page.read<number>(shownCards)
      await page.click(['main label', /^Documentary/])
      await page.isAt(/\?genre=\w+$/)
      await page.becomes(`${shownCards} < ${all} && ${shownCards} > 0`, true)
    },
  },
  {
    title: 'a film of a list opens, with its title and its details',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/p/AllFilms/all-films/')
      await page.click(['main li a', /The Salt Road/])
      await page.isAt(/^\/m\/SaltRoad\//)
      await page.see(['h1', /^The Salt Road$/])
      expect(await page.read(tooWide)).toBeLessThanOrEqual(0)
      await page.screenshot('film')
    },
  },
  {
    title: 'a typed search shows results below the header, and its end shows the page again',
    level: 'simple',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/')
      await page.becomes(`'Astro' in self`, true)
      await page.click(['header a', /^Open search$/])
      await page.hasFocus('input[type=search]')
      await page.type('salt')
      await page.see(['h1', /results? for "salt"/])
      await page.see(['main li a', /The Salt Road/])
      await page.click(['button', /^Close search$/])
      await page.see('[data-testid^=shelf-]')
    },
  },
  {
    title: 'the address of a search shows its results',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/q/night/')
      await page.see(['h1', /"night"/])
      await page.see('main li a img')
    },
  },
  {
    title: 'a favourite of a film is a row of the home page, and removed there',
    level: 'simple',
    async run(visit) {
      const { page, demo } = visit
      await openAsNew(visit, film)
      await page.click(['main button', /^Favorite$/])
      await page.see('main button[aria-pressed=true]')
      await page.open(`${demo.site}/`)
      await page.see('[data-testid=shelf-favorites] li a')
      await page.click(['[data-testid=shelf-favorites] button', /^Remove from favorites/])
      await page.gone('[data-testid=shelf-favorites]')
      await page.becomes(`localStorage.getItem('jwapp.favorites')`, '[]')
    },
  },
  {
    title: 'the language menu opens the same film in Spanish',
    level: 'simple',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, film)
      await page.click(['header button', /^Open language menu$/])
      await page.click(['header a', /^Español$/])
      await page.isAt(/^\/es\/m\/SaltRoad\//)
      await page.see(['h1', /^La ruta de la sal$/])
    },
  },
  {
    title: 'the keyboard reaches the link to the content and the hero, which show their focus',
    level: 'simple',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/')
      await page.press('Tab')
      await page.hasFocus('a[href="#content"]')
      await page.pressUntil('Tab', ['main a', /^Start watching/])
      await page.becomes(hasRing, true)
    },
  },
  {
    title: 'an unknown address says so, and its link leads home',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/m/Missing1/')
      await page.see(['h1', /not found|does not exist|cannot be found/i])
      await page.click(['main a', /home/i])
      await page.isAt(/^\/$/)
    },
  },
  {
    title: 'an address that was not rendered ahead shows its film',
    level: 'watchable',
    async run(visit) {
      const { page, demo } = visit
      await openAsNew(visit, film, demo.shell)
      await page.see(['h1', /^The Salt Road$/])
    },
  },
  {
    title: 'an article shows its text',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/o/about/')
      await page.see(['h1', /^About$/])
      await page.see(['main p', /./])
    },
  },
  {
    title: 'personal rows of an earlier visit keep their cards and the page has no error',
    level: 'watchable',
    async run(visit) {
      const { page, demo } = visit
      await store(visit, demo.site, 'jwapp.favorites', [{ mediaid: 'SaltRoad' }, { mediaid: 'Undertow' }])
      await page.open(`${demo.site}/`)
      await page.becomes(`document.querySelectorAll('[data-testid=shelf-favorites] li a').length`, 2)
      await page.open(`${demo.site}/`)
      await page.becomes(`document.querySelectorAll('[data-testid=shelf-favorites] li a').length`, 2)
      await page.gone(['[role=alert]', /./])
      await page.gone(stage)
    },
  },
]
