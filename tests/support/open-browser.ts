import { chromium, type Page } from 'playwright'
import { onTestFinished } from 'vitest'
import { findBrowser } from '../../scripts/lib/browser.ts'

/** Opens a tab for one test, whose waits take up to a minute on a busy machine. */
export async function openBrowser(): Promise<Page> {
  const browser = await chromium.launch(await findBrowser('chromium-headless-shell'))
  onTestFinished(() => browser.close())
  const tab = await browser.newPage()
  tab.setDefaultTimeout(60_000)
  return tab
}
