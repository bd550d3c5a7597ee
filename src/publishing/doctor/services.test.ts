import { expect, it } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { platformSource } from '#providers/platform/source.ts'
import { fakeServer } from '../../../tests/support/fake-server.ts'
import { checkAds } from './services.ts'

const platform = 'https://cdn.test'
const ads = 'https://ads.test'

async function problemsOf(config: object, answer: (server: ReturnType<typeof fakeServer>) => void) {
  const server = fakeServer()
  answer(server)
  const fetchOptions = { fetch: server.fetch, retries: 0 }
  const findings = await checkAds({
    config: parseConfig({ siteId: 's', description: '', ...config }),
    site: { siteUrl: 'https://site.test/tv' },
    source: platformSource({ platform, siteId: 's', fetchOptions }),
    fetchOptions,
    item: 'film0001',
  })
  return findings.map(({ level, where, problem }) => `${level} ${where}: ${problem}`)
}

const problemsOfSchedule = (schedule: unknown, custom = {}) =>
  problemsOf({ adSchedule: 'Sched001', custom }, ({ on }) =>
    on('GET /v2/advertising/schedules/Sched001.json', { schedule }),
  )

it('checkAds reports entries of a platform schedule that the site leaves out', async () => {
  const tag = `${ads}/ad.xml?size=__player-width__`
  expect(await problemsOfSchedule([{ tag, offset: '50%' }, { tag, offset: '#1' }, { offset: 'pre' }])).toEqual([
    'warning adSchedule: entry 1: offset: must be pre, post, a share such as 50%, or a time',
    'warning adSchedule: entry 2: tag: must be an address',
  ])
  expect(await problemsOfSchedule({ first: { tag, offset: '00:00:15:000' } })).toEqual([])
})

it('checkAds reports a platform schedule without breaks, and tags on hosts that pages block', async () => {
  expect(await problemsOfSchedule([])).toEqual(['warning adSchedule: the schedule has no breaks'])
  expect(await problemsOfSchedule([{ tag: `${ads}/ad.xml` }], { adHosts: 'other.test' })).toEqual([
    `warning adSchedule: names ${ads}, which pages block`,
  ])
  expect(await problemsOfSchedule('vmap')).toEqual([expect.stringMatching(/^error adSchedule: .*must be a list/s)])
})

it('checkAds requests the schedule of an item whose address is a path of the site', async () => {
  const config = { adConfig: 'ads00001', adScheduleUrls: { xml: '/tv/ads/__item-mediaid__.xml' } }
  const vmap = '<vmap:VMAP><vmap:AdBreak timeOffset="#1"/></vmap:VMAP>'
  expect(await problemsOf(config, ({ onText }) => onText('GET /tv/ads/film0001.xml', vmap))).toEqual([
    'warning adScheduleUrls.xml: its break at "#1" has no known time',
  ])
})

it('checkAds reports breaks of a VMAP document at unknown times', async () => {
  const vmap = `<vmap:VMAP><vmap:AdBreak timeOffset="start"/><vmap:AdBreak breakType="linear" timeOffset='#1'/>
    <vmap:AdBreak timeOffset=""/><vmap:AdBreak timeOffset="00:10:00"/></vmap:VMAP>`
  const config = { adConfig: 'ads00001', adScheduleUrls: { xml: `${ads}/plan.xml` } }
  expect(await problemsOf(config, ({ onText }) => onText('GET /plan.xml', vmap))).toEqual([
    'warning adScheduleUrls.xml: its break at "#1" has no known time',
    'warning adScheduleUrls.xml: its break at "" has no known time',
  ])
})
