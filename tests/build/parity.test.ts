import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parse } from 'node-html-parser'
import { expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/start.ts'
import { source } from '../support/shared-code.ts'
import { settings, timeouts, workplace } from './build.ts'

const root = resolve(import.meta.dirname, '../..')
const fixedClock = { NODE_OPTIONS: `--import ${resolve(import.meta.dirname, 'fixed-clock.ts')}` }

async function astroBuild(out: string, env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env
  const program = resolve(root, 'scripts/bench/astro-build.ts')
  const child = spawn(process.execPath, [program, root, out], { cwd: root, env: { PATH, HOME, ...env } })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [code, complaint] = await Promise.all([ended, text(child.stderr)])
  if (code) throw new Error(`Astro ended with ${code}: ${complaint.slice(-2_000)}`)
}

// Post-processing changes scripts, styles, policy and chunk names; the rest is markup.
const finished =
  'script, style, meta[http-equiv=content-security-policy], meta[name=hydration], link[rel=modulepreload]'

function markupOf(html: string) {
  const page = parse(html)
  for (const element of page.querySelectorAll(finished)) element.remove()
  // Astro numbers islands in rendering order.
  for (const island of page.querySelectorAll('astro-island')) {
    const prefix = island.getAttribute('prefix')
    // Only finished pages name chunks to prefetch.
    island.setAttribute('opts', (island.getAttribute('opts') ?? '').replace(/"ahead":\[.*?\]/, '"ahead":[]'))
    for (const name of ['uid', 'prefix', 'component-url', 'renderer-url']) island.removeAttribute(name)
    for (const element of island.querySelectorAll('[id]'))
      if (element.id.includes(`${prefix}`)) element.removeAttribute('id')
  }
  return page.toString().split(/(?=<)/)
}

const pagesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html')).sort()

it('the persistent renderer writes the same pages and markup as a plain Astro build', timeouts, async () => {
  const sandbox = await openSandbox()
  onTestFinished(sandbox.close)
  const content = ['QuietStm', 'AllSerie', 'LiveChan'].map((contentId) => ({ type: 'playlist', contentId }))
  const config = { siteName: 'Small house', description: 'Few rows', siteId: 'FoyerPix', content }
  await sandbox.send('PUT', `/configs/${source}`, config)
  const place = await workplace(settings, 'shared')
  onTestFinished(place.remove)
  const env = {
    PLATFORM_URL: `${sandbox.url}/platform`,
    SITE_URL: 'https://example.com',
    FIXED_TIME: `${Date.now()}`,
    ...fixedClock,
  }
  expect((await place.build({ env })).complaint).toBe('')

  const plain = join(place.folder, 'plain')
  await astroBuild(plain, {
    ...env,
    FOYER_STATE: join(place.folder, 'state'),
    WEBAPP_INI: join(place.folder, 'settings.ini'),
  })
  const pages = await pagesIn(plain)
  expect(pages.length).toBeGreaterThan(20)
  expect(await pagesIn(place.out)).toEqual(pages)
  const read = async (folder: string, page: string) => markupOf(await readFile(join(folder, page), 'utf8'))
  for (const page of pages) expect(await read(place.out, page), page).toEqual(await read(plain, page))
})
