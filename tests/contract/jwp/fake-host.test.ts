import { describe, expect, it } from 'vitest'
import { openJwp } from './open-jwp.ts'

const fixture = await openJwp()

describe('jwp sandbox', () => {
  it('the jwp sandbox rejects invalid headers, fields and paths with a specific error', async () => {
    await fixture.signIn('member@example.com')
    const request = (path: string, init: RequestInit) => fixture.json(`/accounts${path}`, init)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const own = { ...form, authorization: `Bearer ${fixture.token()}` }
    const json = { ...own, 'content-type': 'application/json' }
    expect(await request('/accounts/export', { method: 'POST', headers: json, body: 'branding_id=0' })).toEqual({
      code: 422,
      message: 'Header Content-Type must be application/x-www-form-urlencoded, not application/json',
    })
    const text = { authorization: own.authorization, 'content-type': 'text/html' }
    expect(await request('/accounts', { headers: text })).toMatchObject({ code: 422 })
    expect(await request('/accounts', { headers: { authorization: own.authorization } })).toMatchObject({
      email: 'member@example.com',
    })
    expect(await request('/accounts/export', { method: 'POST', headers: own, body: 'branding_id=0&more=1' })).toEqual({
      code: 422,
      message: 'Field more is not expected',
    })
    expect(await request('/accounts/export', { method: 'POST', headers: own, body: '' })).toEqual({
      code: 422,
      message: 'Field branding_id is missing',
    })
    expect(await request('/accounts', { headers: form })).toEqual({ code: 401, message: 'Invalid auth token' })
    expect(await request('/nowhere', {})).toEqual({ code: 404, message: 'Not found' })
  })
})
