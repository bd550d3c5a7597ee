import type { Page } from '@playwright/test'
import { publisherId } from '../../../scripts/sandbox/billing/publisher.ts'
import { clientId } from '../../../scripts/sandbox/video-accounts/rules.ts'
import { type AccountSite, isBilling, member, password, viewer } from './account.ts'
import { runningDemo } from './places.ts'

const ask = async (path: string, init: RequestInit) => {
  const answer = await fetch(runningDemo().sandbox + path, { method: 'POST', ...init })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const billing = async (email: string) => {
  const body = JSON.stringify({ email, password, publisherId })
  const headers = { 'content-type': 'application/json', authorization: '' }
  const { jwt, refreshToken } = (await ask('/billing/auths', { body, headers })).responseData
  return { 'jwapp.auth': JSON.stringify({ accessToken: jwt, refreshToken }) }
}

const accounts = async (email: string) => {
  const form = { client_id: clientId, grant_type: 'password', referrer: 'http://site', username: email, password }
  const { access_token, expires } = await ask('/accounts/v2/accounts/authenticate', { body: new URLSearchParams(form) })
  return { inplayer_token: JSON.stringify({ token: access_token, refreshToken: '', expires }) }
}

/** Begins as somebody whose session this browser has kept: without the form, where signing in is not the subject. */
export const begin = async (page: Page, site: AccountSite, email: string = viewer) => {
  const tokens = await (isBilling(site) ? billing : accounts)(email)
  const kept = { ...tokens, viewer: email === member ? 'session subscription' : 'session' }
  await page.addInitScript((items) => {
    if (sessionStorage.getItem('begun') || window.top !== window) return
    sessionStorage.setItem('begun', 'yes')
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
  }, kept)
}
