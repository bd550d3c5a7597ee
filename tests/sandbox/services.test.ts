import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { makeToken } from '../../scripts/sandbox/core/tokens.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterAll(() => sandbox.close())

const status = async (path: string, init?: RequestInit) => (await sandbox.call(path, init)).status
const json = { 'content-type': 'application/json' }
const anonymous = { authorization: '' }

describe('ad server', () => {
  it.each([
    ['/ads/vmap.xml?media_id=SaltRoad', 200],
    ['/ads/vmap.xml?media_id=Nowhere1', 400],
    ['/ads/vmap.xml', 400],
    ['/ads/vast/whole.xml', 200],
    ['/ads/vast/other.xml', 404],
    ['/platform/v2/advertising/schedules/AdSched1.json', 200],
    ['/platform/v2/advertising/schedules/AdSchedX.json', 404],
  ])('an ad request for %s returns status %i', async (path, expected) => expect(await status(path)).toBe(expected))
})

describe('analytics service', () => {
  const beacon = {
    ...{ pss: '1', oos: 'Web', oosv: '5', sdk: '0', aid: 'token', bun: 'site.test', fed: '', id: 'SaltRoad' },
    ...{ t: 'The Salt Road', oiid: 'demofree', av: '1', emi: '0123456789ab', pli: 'ba9876543210' },
    ...{ sa: '1795305600000', e: 's' },
  }
  const send = (query: Record<string, string>, name = 'jwplayer6', init: RequestInit = {}) =>
    status(`/analytics/v1/${name}/ping.gif?${new URLSearchParams(query)}`, { method: 'POST', ...init })

  it.each<[change: Record<string, string>, status: number]>([
    [{}, 200],
    [{ vd: '842', q: '32', pw: '128', ti: '0', oaid: '401000' }, 200],
    [{ vd: '0', q: '0', pw: '-1' }, 200],
    [{ pw: '129' }, 400],
    [{ q: '3' }, 400],
    [{ e: 'i' }, 400],
    [{ emi: 'player' }, 400],
    [{ sa: '1795305600' }, 400],
    [{ oaid: 'viewer@example.com' }, 400],
    [{ email: 'viewer@example.com' }, 400],
  ])('a beacon with %o returns status %i', async (change, expected) =>
    expect(await send({ ...beacon, ...change })).toBe(expected),
  )

  it('a beacon without a required parameter or with a body is refused, and ads have an address of their own', async () => {
    const { aid: _, ...without } = beacon
    expect(await send(without)).toBe(400)
    expect(await send(beacon, 'jwplayer6', { body: 'text' })).toBe(400)
    expect(await send({ ...beacon, e: 'i' }, 'clienta')).toBe(200)
    expect(await send(beacon, 'clienta')).toBe(400)
  })
})

describe('access bridge', () => {
  const access = '/bridge/v2/sites/FoyerPix/access'

  it.each<[path: string, init: RequestInit, status: number, code: string | undefined]>([
    ['generate', { headers: anonymous }, 200, undefined],
    ['generate', { headers: anonymous, body: '{}' }, 400, 'bad_request'],
    ['generate', { headers: { authorization: 'Basic abc' } }, 401, 'unauthorized'],
    ['generate', {}, 401, 'unauthorized'],
    ['refresh', { body: '{"refresh_token":"x"}' }, 400, 'parameter_missing'],
    ['refresh', { headers: json, body: '{"refresh_token":"x","passport":"y"}' }, 400, 'parameter_invalid'],
    ['refresh', { headers: json, body: '{"refresh_token":"x"}' }, 403, 'forbidden'],
    ['renew', {}, 404, 'not_found'],
  ])('a request for %s with %o returns status %i and the error code %s', async (path, init, expected, code) => {
    const response = await sandbox.call(`${access}/${path}`, { method: 'PUT', ...init })
    expect([response.status, (await response.json()).errors?.[0].code]).toEqual([expected, code])
  })

  it('a passport opens licences only of items that its plans include', async () => {
    const { passport } = await sandbox.json(`${access}/generate`, { method: 'PUT', headers: anonymous })
    const licence = (item: string) =>
      status(`/licences/${item}/bridge/fairplay?passport=${passport}`, { method: 'POST', body: 'spc' })
    expect(await licence(ids.access.protected)).toBe(200)
    for (const closed of [ids.access.locked, ids.access.premier, 'Nowhere1']) expect(await licence(closed)).toBe(403)
  })

  it('a licence token is valid for its item and DRM policy only', async () => {
    const exp = Math.ceil(Date.now() / 1000) + 300
    const token = makeToken({ licence: `${ids.access.protected}/FoyerDrm`, exp })
    const licence = (path: string) =>
      status(`/licences/${path}/fairplay?token=${token}`, { method: 'POST', body: 'spc' })
    expect(await licence(`${ids.access.protected}/FoyerDrm`)).toBe(200)
    expect(await licence(`${ids.access.protected}/Policy01`)).toBe(403)
    expect(await licence(`${ids.access.free}/FoyerDrm`)).toBe(403)
  })
})

describe('signing service', () => {
  it.each([
    ['{}', 200],
    ['{"poster_width":640}', 200],
    ['{"media":"SaltRoad"}', 400],
    ['[]', 400],
    ['', 200],
  ])('a signing request with the body %s returns status %i', async (body, expected) =>
    expect(await status('/signing/media/SaltRoad/sign', { method: 'POST', headers: anonymous, body })).toBe(expected),
  )

  it('an Authorization header without the scheme Bearer gives no access', async () => {
    const init = { method: 'POST', headers: { authorization: 'abc' }, body: '{}' }
    expect(await sandbox.json('/signing/media/SaltRoad/sign', init)).toEqual({ entitled: false })
  })
})
