import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { findBrowser } from '../../scripts/lib/browser.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { fill, timeouts, type Workplace, workplace } from './build.ts'

const project = resolve(import.meta.dirname, '../..')

let place: Workplace
let site: string
let sandbox: string
let server: ChildProcess
let browser: Browser
let output = ''

beforeAll(async () => {
  place = await workplace()
  const [port, sandboxPort] = [await freePort(), await freePort()]
  site = `http://127.0.0.1:${port}`
  sandbox = `http://127.0.0.1:${sandboxPort}`
  const { PATH = '', HOME = '' } = process.env
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
  const env = { PATH, HOME, ...ports, MIRROR_LIMIT: '0', FOYER_STATE: join(place.folder, 'state') }
  server = spawn(process.execPath, ['scripts/dev.ts'], { cwd: project, env })
  await new Promise<void>((ready, failed) => {
    server.once('exit', () => failed(new Error(`The development server ended: ${output.slice(-2_000)}`)))
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text
        if (output.includes('Press Ctrl-C')) ready()
      })
  })
  browser = await chromium.launch(await findBrowser('chromium-headless-shell'))
}, 240_000)

afterAll(async () => {
  await browser?.close()
  server?.kill()
  await place.remove()
})

/** Opens a tab that collects the errors of its console. */
async function openTab() {
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  onTestFinished(() => page.close())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${page.url()}`))
  return { page, errors }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first()

it.each([
  ['/', 'Lamplighter, Mars'],
  ['/es/', 'Farolera en Marte'],
  ['/m/SaltRoad/the-salt-road/', 'The Salt Road'],
  ['/m/SerNight/night-bus-7/', 'Night Bus 7'],
  ['/p/AllFilms/all-films/', 'All films'],
  ['/p/LiveChan/live-channels/', 'Foyer One'],
  ['/n/ListEdit/the-editors-choice/', 'The editors’ choice'],
  ['/insights/', 'Insights'],
  ['/insights/how-we-lit-the-salt-road/', 'How we lit The Salt Road with one mirror and a great deal of patience'],
  ['/o/about/', 'About'],
  ['/offline/', 'You are offline'],
])('the development server renders %s without a console error', timeouts, async (path, name) => {
  const { page, errors } = await openTab()
  await page.goto(site + path)
  await heading(page, name).waitFor()
  expect(errors).toEqual([])
})

// The browser logs the status of the page and of access requests.
const isAnswer = (error: string) => /status of 40[24]/.test(error)

it('the development server renders a search URL that is not pre-rendered', timeouts, async () => {
  const { page, errors } = await openTab()
  await page.goto(`${site}/q/storm`)
  await heading(page, '3 results for "storm"').waitFor()
  expect(errors.filter((error) => !isAnswer(error))).toEqual([])
})

it('the development server sends the web manifest, the icon and the search index of the site', timeouts, async () => {
  const read = async (path: string) => (await fetch(site + path)).text()
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({ scope: '/', theme_color: '#1d1815' })
  // The highlight colour of the configuration, not that of the default icon.
  expect(await read('/images/favicon.svg')).toContain('fill="#f2b34c"')
  const { items } = JSON.parse(await read('/search/es.json'))
  expect(items).toContainEqual(expect.objectContaining({ id: 'SaltRoad', title: 'La ruta de la sal' }))
})

it('a film plays in the development server', timeouts, async () => {
  const { page, errors } = await openTab()
  await page.goto(`${site}/m/SaltRoad/the-salt-road/`)
  await page.getByRole('link', { name: 'Start watching' }).first().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  expect(errors).toEqual([])
})

it('a viewer can sign in and open the account and the checkout in the development server', timeouts, async () => {
  const { page, errors } = await openTab()
  // The configuration replaces the page, with its dialog.
  await page.goto(`${site}/?app-config=demosvod&u=login`, { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('viewer@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill('Password1')
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${site}/u/my-account/?app-config=demosvod`)
  await heading(page, 'About you').waitFor()
  await page.goto(`${site}/?app-config=demosvod&u=choose-offer`)
  await dialog.locator('label:has(input[type=radio])').last().click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByTestId('payment_form').waitFor()
  expect(errors.filter((error) => !isAnswer(error))).toEqual([])
})

it('builds and copies of the project in its state folder do not restart the development server', timeouts, async () => {
  const { page } = await openTab()
  await page.goto(`${site}/o/about/`)
  await heading(page, 'About').waitFor()
  await page.evaluate(() => document.body.setAttribute('data-first', ''))
  await fill(place.folder, { 'astro.config.mjs': 'export default {}', 'dist/m/index.html': '<p>A film' })
  await fetch(`${sandbox}/_sandbox/requests`, { method: 'DELETE' })
  // A restart begins before the server ingests content again
  const ingests = async () => (await fetch(`${sandbox}/_sandbox/requests?path=/apps/configs/`)).json()
  await expect.poll(async () => (await ingests()).length, { timeout: 60_000 }).toBeGreaterThan(2)
  expect(await page.locator('[data-first]').count()).toBe(1)
})

const edit = (path: string, patch: Record<string, unknown>) =>
  fetch(`${sandbox}/_sandbox${path}`, { method: 'PUT', body: JSON.stringify(patch) })

it('an edited film appears on an open page of the development server without a manual reload', timeouts, async () => {
  const { page, errors } = await openTab()
  await page.goto(`${site}/m/SaltRoad/the-salt-road/`)
  await heading(page, 'The Salt Road').waitFor()
  await edit('/media/SaltRoad', { description: 'A new description, two seconds old.' })
  await page.getByText('A new description, two seconds old.').first().waitFor()
  await edit('/media/SaltRoad', { title: 'The Sugar Road' })
  await page.goto(`${site}/p/AllFilms/all-films/`)
  await page.getByRole('link', { name: 'The Sugar Road' }).first().click()
  await heading(page, 'The Sugar Road').waitFor()
  expect(new URL(page.url()).pathname).toBe('/m/SaltRoad/the-sugar-road/')
  expect(errors.filter((error) => !isAnswer(error))).toEqual([])
})

it('an edited menu appears on an open page of the development server', timeouts, async () => {
  const { page } = await openTab()
  await page.goto(`${site}/o/about/`)
  await edit('/configs/demofree', { menu: [{ label: 'Newly named', contentId: 'AllFilms', type: 'playlist' }] })
  await page.getByRole('link', { name: 'Newly named' }).first().waitFor()
})

// After the pages above, whose dependencies the server bundled
it('the development server printed no error', () => expect(output).not.toContain('[ERROR]'))
