import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { run } from './command.ts'

export type Browser = { executablePath: string; args: string[] }

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const homes: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

// Background requests would distort measurements and request logs.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
]

const isRoot = () => process.getuid?.() === 0
// Chromium's sandbox does not start for root on Linux.
const args = () => (process.platform === 'linux' && isRoot() ? [...quiet, '--no-sandbox'] : quiet)

const systemBrowser = (preferred: string[] = []) => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = [...preferred, ...names].flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...(homes[process.platform] ?? [])].find((path) => existsSync(path))
}

const playwrightBrowser = () => [chromium.executablePath()].find((path) => existsSync(path))

const attempt = (program: string, ...programArgs: string[]) => run(program, programArgs).catch(() => 1)

const installPlaywrightBrowser = async () => {
  console.log('No browser found: fetching one with Playwright')
  await attempt('npx', 'playwright', 'install', 'chromium')
  return playwrightBrowser()
}

const installDebianBrowser = async (preferred: string[]) => {
  if (process.platform !== 'linux' || !isRoot()) return undefined
  const packages = [...preferred, 'chromium']
  console.log(`No browser of Playwright: installing ${packages.join(' and ')}`)
  await attempt('apt-get', 'update')
  // An unknown package fails a whole command.
  for (const name of packages) await attempt('apt-get', 'install', '-y', '--no-install-recommends', name)
  return systemBrowser(preferred)
}

const chosen = () => {
  const path = process.env.CHROME_PATH
  if (path && !existsSync(path)) throw new Error(`CHROME_PATH names ${path}, and there is no such file`)
  return path || undefined
}

/** Finds an installed Chromium: CHROME_PATH, system (`preferred` first) or Playwright. Throws an Error for a wrong path. */
export function findInstalledBrowser(...preferred: string[]): Browser | undefined {
  const executablePath = chosen() ?? systemBrowser(preferred) ?? playwrightBrowser()
  return executablePath ? { executablePath, args: args() } : undefined
}

/** Finds Chromium as `findInstalledBrowser`, or installs one. Throws an Error without any. */
export const findBrowser = async (...preferred: string[]): Promise<Browser> => {
  const installed = findInstalledBrowser(...preferred)
  if (installed) return installed
  const executablePath = (await installPlaywrightBrowser()) ?? (await installDebianBrowser(preferred))
  if (!executablePath) throw new Error('No browser: install Chromium or Chrome, or name one with CHROME_PATH')
  return { executablePath, args: args() }
}
