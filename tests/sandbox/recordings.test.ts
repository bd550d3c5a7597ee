import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { catalogue } from '../../scripts/sandbox/catalogue/index.ts'
import { recording, recordingText } from '../support/recordings.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

type Fields = Map<string, Set<string>>

const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

/** Field paths of a response with their value types. `[]` denotes a list entry. */
const fieldsOf = (value: unknown, path = '', fields: Fields = new Map()): Fields => {
  if (path) fields.set(path, (fields.get(path) ?? new Set()).add(kindOf(value)))
  if (Array.isArray(value)) for (const each of value) fieldsOf(each, `${path}[]`, fields)
  else if (typeof value === 'object' && value !== null)
    for (const [name, each] of Object.entries(value)) fieldsOf(each, path ? `${path}.${name}` : name, fields)
  return fields
}

/** Missing, additional and differently typed fields of a served response. */
const differences = (recorded: unknown, served: unknown) => {
  const [was, is] = [fieldsOf(recorded), fieldsOf(served)]
  const kinds = (fields: Fields, path: string) => [...(fields.get(path) ?? [])].filter((kind) => kind !== 'null')
  const other = [...was.keys()].filter((path) => {
    const [before, now] = [kinds(was, path), kinds(is, path)]
    return before.length > 0 && now.length > 0 && !now.some((kind) => before.includes(kind))
  })
  return [
    ...[...was.keys()].filter((path) => !is.has(path)).map((path) => `-${path}`),
    ...[...is.keys()].filter((path) => !was.has(path)).map((path) => `+${path}`),
    ...other.map((path) => `~${path}`),
  ].sort()
}

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

/** Custom parameters, named by the publisher. */
const isParam = (name: string) => params.has(name) || name.startsWith('VCH.')
const params = new Set([
  ...[...catalogue.media, ...catalogue.playlists].flatMap(({ params = {} }) => Object.keys(params)),
  ...['skipMessage', 'skipOffset'],
])

/** Platform fields of a list and its items, without custom parameters. */
const ofPlatform = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ofPlatform)
  if (typeof value !== 'object' || value === null) return value
  const named = Object.entries(value).filter(([name]) => !isParam(name))
  return Object.fromEntries(named.map(([name, each]) => [name, ofPlatform(each)]))
}

const recordedList = (name: string) => ofPlatform(recording(`platform/${name}.json`))

// Recorded films have several files; films of the sandbox have one adaptive stream
const renditions = ['bitrate', 'filesize', 'framerate', 'height', 'label', 'width'].map(
  (name) => `-playlist[].sources[].${name}`,
)
// Recorded films have no captions
const captions = ['+playlist[].tracks[].label', '+playlist[].tracks[].language']
// Documented, and recorded in the list of favourites
const recommendations = '+playlist[].recommendations'

describe('video platform responses', () => {
  const list = async (path: string) => ofPlatform(await sandbox.json(`/platform${path}`))

  it('a film playlist has the recorded fields except for known differences', async () => {
    const served = await list(`/v2/playlists/${ids.shelves.trueStories}?page_limit=25`)
    // The original of a copied film
    const copies = '-playlist[].original_mediaid'
    expect(differences(recordedList('playlist'), served)).toEqual(
      [recommendations, ...captions, copies, ...renditions].sort(),
    )
  })

  it('a channel playlist has the recorded fields and recommendations', async () => {
    const served = await list(`/v2/playlists/${ids.liveChannels}?page_limit=25`)
    expect(differences(recordedList('livePlaylist'), served)).toEqual([recommendations])
  })

  it('a watchlist has the recorded fields except for known differences', async () => {
    const served = await list(`/apps/watchlists/${ids.favorites}?media_ids=SaltRoad,Lamplite`)
    // Fields derived by the recording app
    const derived = ['backgroundImage', 'cardImage', 'channelLogoImage'].map((name) => `-playlist[].${name}`)
    // Fields of every list that the recording app omitted
    const envelope = ['+description', '+feed_instance_id', '+kind']
    expect(differences(recordedList('favorites'), served)).toEqual(
      [...envelope, ...captions, ...derived, ...renditions].sort(),
    )
  })

  it('a config has the recorded fields except for known differences', async () => {
    const served = await sandbox.json('/platform/apps/configs/billsvod.json')
    const { assets } = await sandbox.json('/platform/apps/configs/signed01.json')
    // Fields that the recorded site or its app version did not have
    const added = [
      ...['adSchedule', 'contentProtection', 'contentProtection.accessModel', 'custom', 'id', 'siteId'],
      ...['content[].backgroundColor', 'content[].title', 'menu[].label-es', 'styling.footerText'],
    ]
    // Former player URL, now a site setting
    const former = '-player'
    const expected = [...added.map((name) => `+${name}`), former].sort()
    expect(differences(recording('platform/config.json'), { ...served, assets })).toEqual(expected)
  })

  it('a JSON programme guide has the recorded fields', async () => {
    for (const name of ['guide/channel1', 'guide/channel2', 'guide/channel4'])
      expect(differences(recording(`${name}.json`), await sandbox.json(`/guide/${ids.channels.nature}.json`))).toEqual(
        [],
      )
  })

  it('an XMLTV programme guide has the recorded elements and attributes', async () => {
    const namesIn = (xml: string) =>
      new Set(
        [...xml.matchAll(/<(\w[\w-]*)((?: [\w-]+="[^"]*")*)/g)].map(([, tag, attributes = '']) =>
          [tag, ...[...attributes.matchAll(/([\w-]+)="/g)].map(([, name]) => name).sort()].join(' '),
        ),
      )
    const served = await (await sandbox.call(`/guide/${ids.channels.music}.xml`)).text()
    const [was, is] = [namesIn(recordingText('guide/viewNexaChannel.xml')), namesIn(served)]
    expect([...is].sort()).toEqual([...was].sort())
  })
})

describe('cleeng responses', () => {
  const json = { 'content-type': 'application/json' }
  const customer = '930200002'
  let headers: Record<string, string>
  beforeAll(async () => {
    headers = { ...json, authorization: `Bearer ${await sandbox.cleengToken('member@example.com')}` }
  })
  const response = async (path: string, init?: RequestInit) =>
    (await sandbox.json(`/billing${path}`, { headers, ...init })).responseData

  it.each([
    ['monthlyOffer', 'S930000001_NL'],
    ['yearlyOffer', 'S930000002_NL'],
    ['tvodOffer', ids.offers.payPerView.cleeng],
  ])('the offer %s has the recorded fields', async (name, id) => {
    const served = await sandbox.json(`/billing/offers/${id}`, { headers: json })
    expect(differences(recording(`platform/${name}.json`), served.responseData)).toEqual([])
  })

  it('an order has the recorded fields', async () => {
    const market = { country: 'NL', currency: 'EUR', customerIP: '5.132.0.0' }
    const body = JSON.stringify({ offerId: 'S930000001_NL', customerId: customer, ...market })
    const { order } = await response('/orders', { method: 'POST', body })
    expect(differences(recording('platform/order.json'), order)).toEqual([])
  })

  it('a customer has the recorded fields except for former list metadata', async () => {
    // Former account lists, now external data
    const former = ['', '.favorites', '.favorites[]', '.favorites[].mediaid'].map((name) => `-metadata${name}`)
    const history = ['', '[]', '[].mediaid', '[].progress'].map((name) => `-metadata.history${name}`)
    const expected = [...former, ...history].sort()
    expect(differences(recording('platform/customer.json'), await response(`/customers/${customer}`))).toEqual(expected)
  })

  it('a subscription has the recorded fields and those of a later version', async () => {
    const { items } = await response(`/customers/${customer}/subscriptions`)
    // Fields of a later version
    const later = ['externalPaymentId', 'inTrial', 'nextPaymentAt', 'pendingSwitchId'].map((name) => `+${name}`)
    expect(differences(recording('platform/subscription.json'), items[0])).toEqual(later)
  })

  it('stored payment details have the recorded fields', async () => {
    const { paymentDetails } = await response(`/customers/${customer}/payment_details`)
    expect(differences(recording('platform/paymentDetail.json'), paymentDetails[0])).toEqual([])
  })

  it('payments have the recorded fields', async () => {
    const { items } = await response(`/customers/${customer}/transactions`)
    expect(differences(recording('platform/transactions.json'), items)).toEqual([])
  })
})

describe('recorded media items', () => {
  it.each(['playlist', 'livePlaylist'])(
    'items of the recording %s are served with all recorded fields',
    async (name) => {
      const recorded = recording(`platform/${name}.json`) as { playlist: { mediaid: string }[] }
      // Some ids of the recording were shortened
      const playlist = recorded.playlist.filter(({ mediaid }) => mediaid.length === 8)
      expect(playlist).not.toEqual([])
      for (const item of playlist) await sandbox.send('PUT', `/media/${item.mediaid}`, item)
      for (const item of playlist) {
        const served = await sandbox.json(`/platform/v2/media/${item.mediaid}`)
        expect(served.playlist[0]).toMatchObject(item)
      }
    },
  )
})
