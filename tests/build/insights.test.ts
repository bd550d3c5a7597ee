import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { source } from '../support/shared-code.ts'
import { settings, timeouts, workplace } from './build.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
  const config = { siteName: 'Small house', description: 'No rows', siteId: 'FoyerPix', content: [], menu: [] }
  await sandbox.send('PUT', `/configs/${source}`, config)
})
afterAll(() => sandbox.close())

const newPlace = async () => {
  const place = await workplace(settings, 'shared')
  onTestFinished(place.remove)
  return place
}
const platform = () => ({ PLATFORM_URL: `${sandbox.url}/platform` })
const articles = () => ({
  INSIGHTS_URL: `${sandbox.url}/insights`,
  INSIGHTS_PROJECT: 'demo',
  INSIGHTS_DATASET: 'production',
})

it('a build without insights settings renders no article pages and no links to them', timeouts, async () => {
  const place = await newPlace()
  const { code, complaint } = await place.build({ env: platform() })
  expect([code, complaint]).toEqual([0, ''])
  expect(await place.page('')).not.toContain('/insights/')
  await expect(place.page('insights')).rejects.toThrow('ENOENT')
  expect(await readFile(join(place.out, '404.html'), 'utf8')).not.toContain('/insights/')
})

it(
  'a build with INSIGHTS_PROJECT but without INSIGHTS_DATASET fails and reports the missing variable',
  timeouts,
  async () => {
    const place = await newPlace()
    const { code, complaint } = await place.build({ env: { ...platform(), INSIGHTS_PROJECT: 'demo' } })
    expect(code).toBe(1)
    expect(complaint.trim()).toBe('INSIGHTS_PROJECT is set, but INSIGHTS_DATASET is not')
  },
)

it('a rebuild updates, adds and removes articles, escapes their text and renders an empty list', timeouts, async () => {
  const place = await newPlace()
  const env = { ...platform(), ...articles() }
  expect((await place.build({ env })).complaint).toBe('')
  expect(await place.page('')).toContain('href="/insights/"')
  expect(await place.page('insights/how-to-schedule-fog').catch(() => 'none')).toBe('none')
  expect(await place.page('insights/a-schedule-for-fog')).toContain('How to schedule fog')

  await sandbox.send('PUT', '/insights/a-schedule-for-fog', { title: 'How to order fog by telephone' })
  await sandbox.send('PUT', '/insights/calling-for-films', { deleted: true })
  const hostile = '</script><script>alert(1)</script>'
  await sandbox.send('PUT', '/insights/hostile', {
    title: hostile,
    publishDate: '2026-01-01',
    content: [{ _type: 'block', style: 'normal', children: [{ _type: 'span', text: hostile }] }],
  })
  expect((await place.build({ env })).complaint).toBe('')
  expect(await place.page('insights/a-schedule-for-fog')).toContain('How to order fog by telephone')
  const page = await place.page('insights/hostile')
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page.replace(/content="[^"]*"/g, '')).not.toContain('<script>alert')
  expect(await place.page('es/insights/a-schedule-for-fog')).toContain('How to order fog by telephone')
  await expect(place.page('insights/calling-for-films')).rejects.toThrow('ENOENT')

  await sandbox.send('POST', '/faults', { path: 'data/query', times: 1, body: { query: '', result: [], ms: 1 } })
  expect((await place.build({ env })).complaint).toBe('')
  expect(await place.page('insights')).toContain('No insights available at the moment.')
  expect(await place.page('es/insights')).toContain('No hay artículos disponibles en este momento.')
})

it('a build fails with the response status of an unavailable article service', { timeout: 300_000 }, async () => {
  await sandbox.send('POST', '/faults', { path: 'data/query', times: 50, status: 503 })
  const place = await newPlace()
  const { code, complaint } = await place.build({ env: { ...platform(), ...articles() } })
  expect(code).toBe(1)
  expect(complaint).toMatch(/^The articles could not be read: Request failed with status 503/)
})
