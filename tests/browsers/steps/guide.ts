import { openAsNew, type Step, startLink, type Visit, watches } from './step.ts'

const live = '[role=grid] [data-state=live] button'
const inGuide = '[role=grid] button, [role=grid] a'

const openGuide = async (visit: Visit) => {
  await openAsNew(visit, '/p/LiveChan/live-channels/')
  await visit.page.becomes(`'Astro' in self`, true)
  await visit.page.click(['main button', /^Now$/])
}

export const guideSteps: Step[] = [
  {
    title: 'arrow keys move in the guide, and Enter selects a channel that plays',
    level: 'watchable',
    isSmoke: true,
    async run(visit) {
      const { page } = visit
      await openGuide(visit)
      await page.see(live)
      await page.pressUntil('Tab', inGuide)
      await page.press('ArrowDown')
      await page.becomes(`document.activeElement.closest('[role=row]').getAttribute('aria-rowindex')`, '2')
      await page.press('Home')
      await page.hasFocus('[data-testid=ChanNat1]')
      await page.screenshot('guide')
      await page.press('Enter')
      await page.isAt(/\?channel=ChanNat1$/)
      await page.see(['[data-testid=video-details]', /On Foyer Wild/])
      await page.click(startLink)
      await watches(visit)
    },
  },
  {
    title: 'a pressed programme of the guide shows its details',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await openGuide(visit)
      await page.click('[role=grid] [data-state=upcoming] button')
      await page.isAt(/channel=.*start=/)
      await page.see(['[data-testid=video-details] a, [data-testid=video-details] button', /calendar|Notify me/i])
    },
  },
]
