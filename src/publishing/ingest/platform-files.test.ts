import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createBodyFetch, createFastFetch } from './fetcher.ts'

const root = mkdtempSync(join(tmpdir(), 'platform-files-'))
const platform = 'https://films.invalid/tv/static-platform'
const limits = { timeoutMs: 2_000, trusted: [], retries: 0 }
const { fetchTagged } = createFastFetch(limits)
const fetchFile = createBodyFetch(limits)

beforeAll(() => {
  mkdirSync(join(root, 'platform/v2'), { recursive: true })
  writeFileSync(join(root, 'platform/v2/one.json'), '{"title":"One"}')
  writeFileSync(join(root, 'secret.json'), '{"secret":true}')
  vi.stubEnv('PLATFORM_URL', `file:${join(root, 'platform')}`)
  vi.stubEnv('SITE_URL', 'https://films.invalid/tv/')
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

it('a request for the platform of the site is answered from its folder, and revalidated by its ETag', async () => {
  const url = `${platform}/v2/one.json`
  const response = await fetchTagged(url, undefined)
  if (response === 'unchanged') throw new Error('no response')
  expect(response.json).toEqual({ title: 'One' })
  expect(await fetchTagged(url, response.etag ?? undefined)).toBe('unchanged')
  writeFileSync(join(root, 'platform/v2/one.json'), '{"title":"Two"}')
  expect(await fetchTagged(url, response.etag ?? undefined)).toMatchObject({ json: { title: 'Two' } })
})

it('a missing file, and one outside of the folder, has the status 404', async () => {
  expect((await fetchFile(`${platform}/v2/none.json`)).status).toBe(404)
  expect((await fetchFile(`${platform}/%2e%2e%2fsecret.json`)).status).toBe(404)
})

it('requests for other addresses of the site go to its host', async () => {
  await expect(fetchFile('https://films.invalid/tv/other.json')).rejects.toThrow('fetch failed')
  await expect(fetchFile('https://films.invalid/static-platform/v2/one.json')).rejects.toThrow('fetch failed')
})
