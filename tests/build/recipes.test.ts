import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { serveFolder } from '#publishing/serve/serve.ts'
import { serverUrls } from '../../scripts/lib/demo.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { siteOf } from '../publishing/support/site.ts'
import { mrss } from '../support/feeds/feeds.ts'
import { serveStreams } from '../support/feeds/streams.ts'
import { openBrowser } from '../support/open-browser.ts'
import { shareCode } from '../support/shared-code.ts'
import { island } from './recipes/island.ts'
import { playerEngine } from './recipes/player-engine.ts'
import { objectStore, webhookSender } from './recipes/publishing.ts'
import { accountProvider, addDanish, addText, applyRecipe, dialog, providerCall, screen } from './recipes/recipes.ts'
import { shelfType } from './recipes/shelf-type.ts'

const project = resolve(import.meta.dirname, '../..')
const code = ['src', 'package.json']
const copied = [...code, 'integrations', 'scripts', 'public', 'tsconfig.json', '.webapp.ini']
const configs = ['astro.config.mjs', 'astro-i18next.config.cjs', 'package-lock.json']

async function copyProject(names = [...copied, ...configs]) {
  const folder = join(project, '.foyer/test')
  await mkdir(folder, { recursive: true })
  const root = await mkdtemp(join(folder, 'recipes-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  for (const name of names) await cp(join(project, name), join(root, name), { recursive: true })
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'dir')
  return root
}

/** Runs a program of the copy until it ends. Throws its output unless it succeeds. */
async function run(root: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NODE_ENV: '', ...env } })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [code, said, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (code) throw new Error(`${args[0]} ended with ${code}: ${said.slice(-2_000)} ${complaint.slice(-2_000)}`)
}

/** Starts the sandbox of the copy, which has the calls of the recipe. */
async function startSandbox(root: string) {
  const port = await freePort()
  const env = { ...process.env, SANDBOX_PORT: String(port), SANDBOX_FILE: ':memory:' }
  const child = spawn(process.execPath, ['scripts/sandbox.ts'], { cwd: root, env })
  onTestFinished(() => void child.kill())
  await new Promise((ready) => child.stdout.once('data', ready))
  return `http://127.0.0.1:${port}`
}

// Sign-in and sign-out take seconds on a busy machine
const waiting = { timeout: 60_000 }

/** Builds and serves the copy with a config, and opens a browser. */
async function openCopy(root: string, sandbox: string, env: Record<string, string>) {
  const out = join(root, 'dist')
  const site = await serveFolder({ root: out, port: 0 })
  onTestFinished(() => void site.close())
  await run(root, ['scripts/build.ts'], {
    ...serverUrls(sandbox),
    ...env,
    SITE_URL: site.url,
    FOYER_OUT: out,
    FOYER_STATE: join(root, '.foyer'),
    MIRROR_LIMIT: '0',
  })
  return { out, url: site.url, tab: await openBrowser() }
}

it('the recipes of how-to-add.md add parts of a site that a build renders and a browser uses', {
  timeout: 300_000,
}, async () => {
  const root = await copyProject()
  for (const recipe of [screen, island, dialog, providerCall, shelfType, playerEngine]) await applyRecipe(root, recipe)
  await addText(root)
  await addDanish(root)

  const sandbox = await startSandbox(root)
  await makeFree(sandbox, 'Overtime')
  const { out, url, tab } = await openCopy(root, sandbox, { CONFIG_SOURCE: 'billauth', SITE_LANGUAGES: 'en, da' })
  const page = (path: string) => readFile(join(out, path, 'index.html'), 'utf8')
  expect(await page('new')).toMatch(/New this week[\s\S]*href="\/m\//)
  expect(await page('da/new')).toContain('Nuevo esta semana')
  expect(await page('')).toMatch(
    new RegExp(`data-testid="shelf-latest"(?:(?!href="/m/)[\\s\\S])*href="/m/${await newestFilm(sandbox)}/`),
  )
  expect(await page('da/new')).toContain('<html lang="da"')
  expect(await page('da')).toContain('Forside')

  await tab.goto(`${url}/o/about/?u=invite`)
  await tab.getByLabel('Email').fill('friend@example.com')
  await tab.getByRole('button', { name: 'Invite' }).click()
  await tab.getByRole('heading', { name: 'friend@example.com is invited' }).waitFor()

  await tab.goto(`${url}/new/`)
  await tab.getByRole('button', { name: 'Pick a film' }).click()
  await tab.locator('output', { hasText: /\w/ }).waitFor()

  await tab.goto(`${url}/m/Overtime/overtime/?play=1`)
  await tab.locator('[data-started=true] video[data-engine=plain]').waitFor()
})

/** Lets viewers without an account play an item. */
async function makeFree(sandbox: string, id: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ free: 'true' })
  expect((await fetch(`${sandbox}/_sandbox/media/${id}`, { method: 'PUT', headers, body })).status).toBeLessThan(300)
}

/** Returns the id of the newest item of the list of all films. */
async function newestFilm(sandbox: string): Promise<string> {
  const list = await (await fetch(`${sandbox}/platform/v2/playlists/${ids.allFilms}`)).json()
  return list.playlist.toSorted((a: { pubdate: number }, b: { pubdate: number }) => b.pubdate - a.pubdate)[0].mediaid
}

/** Serves a config of the sandbox with the fields of another account provider. */
async function serveConfig(sandbox: string, integrations: object) {
  const config: object = await (await fetch(`${sandbox}/platform/apps/configs/billauth.json`)).json()
  const server = createServer((_, response) => response.end(JSON.stringify({ ...config, integrations })))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${Object(server.address()).port}/config.json`
}

it('a third account provider of one folder and one line signs a viewer in, and a sign-out removes its tokens', {
  timeout: 300_000,
}, async () => {
  const root = await copyProject()
  const touched = [...Object.keys(accountProvider.files ?? {}), ...(accountProvider.lines ?? []).map(([file]) => file)]
  expect(new Set(touched.filter((file) => !file.startsWith('src/providers/club/')))).toEqual(
    new Set(['src/providers/registry.ts']),
  )
  await applyRecipe(root, accountProvider)

  const sandbox = await startSandbox(root)
  const { url, tab } = await openCopy(root, sandbox, {
    CONFIG_SOURCE: await serveConfig(sandbox, { club: { club: 'Regulars' } }),
    CLUB_URL: `${sandbox}/club`,
  })

  await tab.goto(`${url}/o/about/?u=login`)
  await tab.getByTestId('login-email-input').fill('vera@club.test')
  await tab.getByTestId('login-password-input').fill('Password1')
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
  await tab.getByTestId('login-form').waitFor({ state: 'detached' })
  await tab.goto(`${url}/u/my-account/`)
  await expect.poll(() => tab.getByLabel('Last name').inputValue(), waiting).toBe('Regulars')
  const stored = () => tab.evaluate(() => ['viewer', 'club.member'].map((key) => localStorage.getItem(key) !== null))
  expect(await stored()).toEqual([true, true])
  await tab.locator('[data-log-out]:visible').first().click()
  await expect.poll(stored, waiting).toEqual([false, false])
})

it('a webhook sender and an object store of one module each publish a signed event', {
  timeout: 300_000,
}, async () => {
  const root = await copyProject(code)
  for (const recipe of [objectStore, webhookSender]) await applyRecipe(root, recipe)
  const load = (file: string) => import(join(root, 'src/publishing', file))
  const { startDaemon } = (await load('webhook/daemon.ts')) as typeof import('#publishing/webhook/daemon.ts')
  const { openStoreAt } = (await load('deploy/publisher.ts')) as typeof import('#publishing/deploy/publisher.ts')

  const secret = 'a-secret-of-the-club'
  const pages = siteOf({ 'index.html': 'home with another film' })
  const { port, close } = await startDaemon({
    env: { WEBHOOK_CLUB_SECRET: secret, PUBLISH_TO: 'memory:site' },
    port: 0,
    state: join(root, '.foyer'),
    recheckDelaysMs: [],
    applyChanges: async () => ({ files: pages, confirmed: [] }),
    log: () => undefined,
  })
  onTestFinished(close)
  const body = JSON.stringify({ film: 'SaltRoad', at: new Date().toISOString() })
  const deliver = async (key: string) => {
    const headers = { 'club-signature': createHmac('sha256', key).update(body).digest('hex') }
    return (await fetch(`http://127.0.0.1:${port}/club`, { method: 'POST', body, headers })).status
  }
  expect(await deliver('another secret')).toBe(401)
  expect(await deliver(secret)).toBe(202)
  const store = await openStoreAt('memory:site')
  const home = async () => new TextDecoder().decode(await store.get('index.html'))
  await expect.poll(home).toBe('home with another film')
})

/** Lines of the first block of commands below a heading of a document. */
async function commandsBelow(document: string, heading: string): Promise<string[]> {
  const [, below = ''] = (await readFile(join(project, document), 'utf8')).split(`\n## ${heading}\n`)
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(below) ?? []
  return block.trim().split('\n')
}

// A copy stands for the clone, an editor for that of the publisher, and a folder for the host.
const standIns = `
git() { ln -s "$COPY" "$(basename "$2")"; }
npm() { [ "$1" = install ] || command npm "$@"; }
npx() { [ "$1 $2 $3" = 'wrangler pages deploy' ] && cp -R "$4/." "$LIVE"; }
`

it('the ten commands of start-with-a-feed.md lead from a feed on the web to a site that plays', {
  timeout: 300_000,
}, async () => {
  const commands = await commandsBelow('docs/start-with-a-feed.md', 'Ten commands')
  expect(commands.length).toBeGreaterThan(5)
  expect(commands.length).toBeLessThanOrEqual(10)
  const root = await copyProject()
  shareCode(join(root, '.foyer'))
  const [places, live] = [join(root, 'places'), join(root, 'live')]
  for (const folder of [places, live]) await mkdir(folder)
  const picture = await readFile(join(project, 'scripts/sandbox/footage/sprite.jpg'))
  const feed = await serveStreams(picture, (stream) =>
    mrss({ stream }).replaceAll(/https:\/\/\w+\.test\.example/g, stream),
  )
  const site = await serveFolder({ root: live, port: 0 })
  onTestFinished(() => void site.close())
  const script = commands
    .join('\n')
    .replaceAll('https://example.com', feed)
    .replaceAll('https://films.pages.dev', site.url)
  const { stdout } = await promisify(execFile)('bash', ['-e', '-c', standIns + script], {
    cwd: places,
    env: { ...process.env, NODE_ENV: '', COPY: root, LIVE: live, EDITOR: `sed -i s/Harbour/Quayside/` },
  })
  expect(stdout).toMatch(/^Imported 4 items, 1 series and 3 rows into platform/m)

  const tab = await openBrowser()
  await tab.goto(site.url)
  await expect(tab.title()).resolves.toBe('Quayside Television')
  await tab
    .getByRole('link', { name: /The Last Ferry/ })
    .first()
    .click()
  await tab.getByRole('link', { name: 'Start watching' }).click()
  await tab.locator('[data-started=true] video').waitFor()
})
