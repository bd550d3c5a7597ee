import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue, ids } from '../../scripts/sandbox/catalogue/index.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.send('POST', '/reset'))
afterAll(() => sandbox.close())

type Programme = { title: string; startTime: string; endTime: string }
const channels = catalogue.media.filter(({ params }) => params.scheduleUrl?.startsWith('/guide/'))
const open = channels.find(({ params }) => params.scheduleUrl?.endsWith('.json') && !params.scheduleToken)
const openPath = open?.params.scheduleUrl ?? ''

it('a guide covers 24 hours before and after the sandbox clock without gaps', async () => {
  for (const now of [new Date().toISOString(), '2031-03-30T01:30:00.000Z']) {
    await sandbox.send('PUT', '/clock', { now })
    const programmes: Programme[] = await sandbox.json(openPath)
    programmes.slice(1).forEach((programme, index) => {
      expect(programme.startTime).toBe(programmes[index]?.endTime)
    })
    const hour = 3_600_000
    expect(Date.parse(programmes[0]?.startTime ?? '')).toBeLessThan(Date.parse(now) - 24 * hour)
    expect(Date.parse(programmes.at(-1)?.endTime ?? '')).toBeGreaterThan(Date.parse(now) + 24 * hour)
  }
})

it('a protected guide returns 401 without its API key and 200 with it', async () => {
  const locked = channels.find(({ params }) => params.scheduleToken)
  const path = locked?.params.scheduleUrl ?? ''
  const key = locked?.params.scheduleToken ?? ''
  expect((await sandbox.call(path)).status).toBe(401)
  expect((await sandbox.call(path, { headers: { 'API-KEY': key } })).status).toBe(200)
})

it('an unknown schedule returns 404, and an unneeded API key is refused with 401', async () => {
  expect((await sandbox.call('/guide/Nowhere1.json')).status).toBe(404)
  expect((await sandbox.call(openPath, { headers: { 'API-KEY': 'key' } })).status).toBe(401)
  expect((await sandbox.call(openPath)).status).toBe(200)
})

it('the schedule of an edited channel has its address, its API key and its demo day', async () => {
  const scheduleUrl = `${sandbox.url}/guide/Edited01.json`
  const edit = { scheduleUrl, scheduleToken: 'key', scheduleDemo: 'true' }
  await sandbox.send('PUT', `/media/${ids.channels.nature}`, edit)
  expect((await sandbox.call('/guide/Edited01.json')).status).toBe(401)
  const programmes: Programme[] = await sandbox.json('/guide/Edited01.json', { headers: { 'API-KEY': 'key' } })
  expect(new Set(programmes.map(({ startTime }) => startTime.slice(0, 10)))).toEqual(new Set(['2024-05-14']))
})

it('an XMLTV guide has start, stop, channel and asset id attributes for its programmes', async () => {
  const path = channels.find(({ params }) => params.scheduleUrl?.endsWith('.xml'))?.params.scheduleUrl ?? ''
  const response = await sandbox.call(path)
  expect(response.headers.get('content-type')).toContain('xml')
  const text = await response.text()
  expect(text).toMatch(/<programme start="\d{14} \+0000" stop="\d{14} \+0000" channel="\w+">/)
  expect(text.match(/<episode-num system="assetId">/g)?.length).toBe(text.match(/<programme /g)?.length)
})

it('a channel links to its guide with an absolute URL', async () => {
  const list = await sandbox.json(`/platform/v2/playlists/${ids.liveChannels}`)
  for (const { scheduleUrl } of list.playlist) if (scheduleUrl) expect(scheduleUrl).toContain(`${sandbox.url}/guide/`)
})
