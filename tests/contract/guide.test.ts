import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onAir } from '#core/content/guide.ts'
import type { Media } from '#core/content/media.ts'
import { currentProgramme } from '#features/page/on-air.store.ts'
import { entriesOfJson, fetchSchedule } from '#providers/epg/schedule.ts'
import { entriesOfXml } from '#providers/epg/xmltv.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { programmesOf as validEntries } from '../support/programmes-of.ts'
import { recording, recordingText } from '../support/recordings.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.send('POST', '/reset'))
afterAll(() => sandbox.close())

const fetchOptions = { retries: 0 }
const now = new Date('2031-03-30T01:30:00Z')

async function channel(id: string): Promise<Media> {
  const list = await sandbox.json(`/platform/v2/media/${id}`)
  const read = parseMedia(list.playlist[0], { platform: '', integration: 'jwp', language: 'en' })
  if (!read.ok) throw new Error(read.what)
  return read.value
}

async function scheduleOf(id: string) {
  const { schedule } = await channel(id)
  if (!schedule) throw new Error(`${id} has no guide`)
  return schedule
}

/** Programmes of a channel of the sandbox. */
const programmesOf = async (id: string) => fetchSchedule(await scheduleOf(id), { now, language: 'en', fetchOptions })

function expectConsecutive(programmes: Awaited<ReturnType<typeof programmesOf>>) {
  programmes.slice(1).forEach((programme, index) => {
    expect(programme.start).toEqual(programmes[index]?.end)
  })
}

const { one, nature, music } = ids.channels

describe('fetchSchedule', () => {
  it.each([
    ['JSON with a key', one],
    ['JSON', nature],
    ['XMLTV', music],
  ])('fetchSchedule parses %s into consecutive programmes with a current one', async (_, id) => {
    await sandbox.send('PUT', '/clock', { now: now.toISOString() })
    const programmes = await programmesOf(id)
    expect(onAir(programmes, now)).toMatchObject({
      description: expect.stringMatching(/\w/),
      image: expect.any(String),
    })
    expectConsecutive(programmes)
  })

  it('fetchSchedule sends the token in the API-KEY header, and a wrong token rejects with 401', async () => {
    const schedule = await scheduleOf(one)
    await expect(
      fetchSchedule({ ...schedule, token: 'wrong' }, { now, language: 'en', fetchOptions }),
    ).rejects.toMatchObject({
      name: 'ApiError',
      status: 401,
    })
    await sandbox.send('DELETE', '/requests')
    await fetchSchedule(schedule, { now, language: 'en', fetchOptions })
    const [request] = await sandbox.json('/_sandbox/requests')
    expect(request.headers['api-key']).toBe(schedule.token)
  })

  it('fetchSchedule moves a demo schedule to the requested day', async () => {
    const schedule = { ...(await scheduleOf(nature)), demo: true }
    const programmes = await fetchSchedule(schedule, {
      now: new Date('2040-01-01T12:00:00Z'),
      language: 'en',
      fetchOptions,
    })
    expect(onAir(programmes, new Date(programmes[0]?.start ?? 0))).toBeDefined()
    expect(programmes[0]?.id).toMatch(/_0$/)
    expect(Math.abs(Number(programmes[0]?.start) - Date.parse('2040-01-01T12:00:00Z'))).toBeLessThan(24 * 3_600_000)
  })

  it('fetchSchedule throws an ApiError for a failed, truncated or non-JSON guide', async () => {
    const schedule = await scheduleOf(nature)
    const path = new URL(schedule.url).pathname
    for (const fault of [{ status: 500 }, { truncateAt: 100 }, { body: '<html>' }]) {
      await sandbox.send('POST', '/faults', { path, times: 1, ...fault })
      await expect(fetchSchedule(schedule, { now, language: 'en', fetchOptions })).rejects.toMatchObject({
        name: 'ApiError',
      })
    }
  })

  it('fetchSchedule sorts programmes, shortens overlaps, retains gaps and omits invalid entries', async () => {
    const schedule = await scheduleOf(nature)
    const at = (hour: number) => new Date(Date.UTC(2031, 2, 30, hour)).toISOString()
    const body = [
      { id: 'c', title: 'C', startTime: at(6), endTime: at(7) },
      { id: 'a', title: 'A', startTime: at(1), endTime: at(4) },
      { id: 'b', title: 'B', startTime: at(3), endTime: at(5) },
      { id: 'x', startTime: at(7), endTime: at(8) },
    ]
    await sandbox.send('POST', '/faults', { path: new URL(schedule.url).pathname, times: 1, body })
    const programmes = await fetchSchedule(schedule, { now, language: 'en', fetchOptions })
    expect(programmes.map(({ id, start, end }) => [id, start.getUTCHours(), end.getUTCHours()])).toEqual([
      ['a', 1, 3],
      ['b', 3, 5],
      ['c', 6, 7],
    ])
  })
})

describe('schedules of the sandbox', () => {
  it('an unsorted schedule with overlaps, local times and incomplete entries is read as consecutive programmes', async () => {
    await sandbox.send('PUT', '/clock', { now: now.toISOString() })
    const programmes = await programmesOf(ids.channels.family)
    expect(onAir(programmes, now)).toBeDefined()
    expectConsecutive(programmes)
    const bare = programmes.filter(({ image, description, media }) => !image && !description && !media)
    expect(bare.length).toBeGreaterThan(2)
    expect(bare.length).toBeLessThan(programmes.length / 2)
  })

  it('a channel with a demo schedule has a current programme on every day', async () => {
    await sandbox.send('PUT', `/media/${nature}`, { scheduleDemo: 'true' })
    expect(onAir(await programmesOf(nature), now)).toBeDefined()
  })
})

describe('currentProgramme', () => {
  it('currentProgramme caches a guide for 15 minutes and requests it again 30 seconds after a failure', async () => {
    const media = await channel(nature)
    const path = new URL((await scheduleOf(nature)).url).pathname
    const requests = async () => (await sandbox.requestsTo(new RegExp(path))).length
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
    const programmes = await fetchSchedule(await scheduleOf(nature), { now, language: 'en', fetchOptions })
    await sandbox.send('DELETE', '/requests')
    await sandbox.send('POST', '/faults', { path, times: 1, status: 500 })
    expect(await currentProgramme(media, 'en', now)).toBeUndefined()
    expect(await currentProgramme(media, 'en', at(29))).toBeUndefined()
    expect(await requests()).toBe(1)
    expect((await currentProgramme(media, 'en', at(30)))?.title).toBe(onAir(programmes, at(30))?.title)
    expect((await currentProgramme(media, 'en', at(900)))?.title).toBe(onAir(programmes, at(900))?.title)
    expect(await requests()).toBe(2)
    await currentProgramme(media, 'en', at(930))
    expect(await requests()).toBe(3)
  })

  it('currentProgramme returns undefined for a channel without a schedule', async () => {
    const { schedule: _, ...media } = await channel(nature)
    expect(await currentProgramme(media, 'en', now)).toBeUndefined()
  })
})

describe('recorded guides', () => {
  it.each(['guide/channel1', 'guide/channel2', 'guide/channel4'])(
    'entriesOfJson parses every entry of %s.json',
    (name) => {
      const recorded = recording(`${name}.json`)
      const programmes = validEntries(entriesOfJson(recorded))
      expect(programmes).toHaveLength(Array.isArray(recorded) ? recorded.length : Number.NaN)
      for (const { description, image } of programmes)
        expect([description, image]).toEqual([expect.any(String), expect.stringMatching(/^https/)])
    },
  )

  it('entriesOfJson omits entries without id, title or valid time and parses times without a zone', () => {
    const recorded = recording('platform/schedule.json') as { startTime?: string }[]
    const programmes = validEntries(entriesOfJson(recorded))
    expect(recorded.length - programmes.length).toBe(4)
    expect(programmes.map(({ title }) => title)).not.toContain('Invalid startsAt')
    expect(programmes[0]?.start).toEqual(new Date(recorded[0]?.startTime ?? ''))
  })

  it('entriesOfXml parses every entry of the XMLTV guide', () => {
    const xml = recordingText('guide/viewNexaChannel.xml')
    const programmes = validEntries(entriesOfXml(xml, 'en'))
    expect(programmes).toHaveLength(xml.match(/<programme /g)?.length ?? 0)
    expect(programmes[0]).toMatchObject({
      id: '5a66fb0a-7ad7-4429-a736-168862df98e5',
      title: 'Tears of Steel',
      start: new Date('2023-11-20T07:30:00Z'),
      image: expect.stringMatching(/^https:.*\.jpg$/),
    })
  })
})
