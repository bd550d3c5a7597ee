import { openAsNew, type Step, stage, startLink, timeOf, watches } from './step.ts'

export const televisionSteps: Step[] = [
  {
    title: 'a film is opened, played, moved and closed by arrows, OK and Back of a television',
    level: 'watchable',
    isSmoke: true,
    async run(visit) {
      const { page } = visit
      await openAsNew(visit, '/?screen=tv')
      await page.becomes(`document.documentElement.dataset.screen`, 'tv')
      await page.becomes(`document.activeElement !== document.body`, true)
      await page.pressUntil('ArrowDown', '[data-testid=shelf-quiet-storms] li > a')
      await page.pressUntil('ArrowRight', '[data-testid="Paper Boats"]')
      await page.screenshot('television')
      await page.press('Enter')
      await page.see(['h1', /^Paper Boats$/])
      await page.hasFocus(startLink)
      await page.press('Enter')
      await watches(visit)
      await page.becomes(`document.querySelector('${stage}').dataset.shown`, 'false')
      const before = await timeOf(visit)
      await page.press('ArrowRight')
      await page.becomes(`document.querySelector('${stage} video').currentTime > ${before + 8}`, true)
      await page.press('Backspace')
      await page.gone(stage)
      await page.hasFocus(startLink)
    },
  },
]
