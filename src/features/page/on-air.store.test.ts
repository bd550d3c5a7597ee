import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainMedia } from '../../../tests/support/media.ts'

const now = new Date('2026-11-20T12:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const channel = (url = 'https://epg.test/one.json') =>
  plainMedia('Channel', { schedule: { url, type: 'jwp', demo: false } })

const programme = (title: string, from: number, to: number) => ({
  id: title,
  title,
  startTime: after(from).toISOString(),
  endTime: after(to).toISOString(),
})

let responses: Record<string, unknown>
let sent: string[]

const open = async () => {
  vi.resetModules()
  const { currentProgramme } = await import('./on-air.store.ts')
  return async (minutes = 0, media = channel(), language = 'en') =>
    (await currentProgramme(media, language, after(minutes)))?.title
}

beforeEach(() => {
  sent = []
  responses = { 'https://epg.test/one.json': [programme('News', -30, 30), programme('Film', 30, 90)] }
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.url)
    const response = responses[request.url]
    return response ? Response.json(response) : new Response('', { status: 503 })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('currentProgramme', () => {
  it('currentProgramme returns the current programme, and undefined after the last one', async () => {
    const title = await open()
    expect([await title(), await title(31), await title(90)]).toEqual(['News', 'Film', undefined])
  })

  it('currentProgramme names the language of a title that its guide lacks in the language of the page', async () => {
    const guide = `<tv><programme start="20261120110000" stop="20261120130000"><title lang="fr">Le journal</title><episode-num>1</episode-num></programme></tv>`
    vi.stubGlobal('fetch', async () => new Response(guide))
    const { currentProgramme } = await import('./on-air.store.ts')
    const media = plainMedia('Channel', {
      schedule: { url: 'https://epg.test/one.xml', type: 'viewnexa', demo: false },
    })
    expect(await currentProgramme(media, 'en', now)).toEqual({ title: 'Le journal', titleLang: 'fr' })
  })

  it('currentProgramme returns undefined without a request for an item without a schedule', async () => {
    const title = await open()
    expect(await title(0, plainMedia('Film'))).toBeUndefined()
    expect(sent).toEqual([])
  })

  it('currentProgramme caches a schedule per channel and language and reloads it after 15 minutes', async () => {
    const title = await open()
    await title()
    await title(14.99)
    expect(sent).toHaveLength(1)
    await title(15)
    expect(sent).toHaveLength(2)
    await title(15, channel(), 'es')
    expect(sent).toHaveLength(3)
    responses['https://epg.test/two.json'] = [programme('Other', -30, 30)]
    expect(await title(15, channel('https://epg.test/two.json'))).toBe('Other')
  })

  it('currentProgramme returns undefined after a failed request and retries it after 30 seconds at the earliest', async () => {
    const title = await open()
    const { 'https://epg.test/one.json': programmes } = responses
    responses = {}
    expect(await title()).toBeUndefined()
    expect(sent).toHaveLength(1)
    responses = { 'https://epg.test/one.json': programmes }
    expect(await title(0.49)).toBeUndefined()
    expect(sent).toHaveLength(1)
    expect(await title(0.5)).toBe('News')
    expect(sent).toHaveLength(2)
  })
})
