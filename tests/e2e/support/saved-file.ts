import { mkdirSync, readdirSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'

/** Presses and returns the name of the saved file. */
export async function savedFile(page: Page, press: () => Promise<void>): Promise<string> {
  const { downloadsPath } = test.info().project.use.launchOptions ?? {}
  // Firefox saves the file of a script, and its protocol does not report it
  return downloadsPath ? newFileIn(downloadsPath, press) : reportedFile(page, press)
}

async function newFileIn(folder: string, press: () => Promise<void>): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const earlier = new Set(readdirSync(folder))
  const names = () => readdirSync(folder).filter((name) => !earlier.has(name) && !name.endsWith('.part'))
  await press()
  await expect.poll(names).not.toEqual([])
  return names()[0] ?? ''
}

async function reportedFile(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download')
  await press()
  return (await download).suggestedFilename()
}
