import ky from 'ky'
import type { Notice } from '../shared/notice.ts'

export type Dispatch = (notices: Notice[]) => Promise<void>

// Payloads must stay small. `all` makes the build check everything.
const most = 50
const retry = { limit: 2, methods: ['post'] }

/** Dispatches to the `WEBHOOK_DISPATCH` target: `github:owner/repo`, or an address that accepts JSON. */
export function dispatchFrom(env: Record<string, string | undefined>): Dispatch | undefined {
  const target = env.WEBHOOK_DISPATCH
  if (!target) return undefined
  const [, repository] = /^github:([\w.-]+\/[\w.-]+)$/.exec(target) ?? []
  if (repository) return toGitHub(repository, env)
  if (!/^https?:/.test(URL.parse(target)?.protocol ?? ''))
    throw new Error(`WEBHOOK_DISPATCH is "${target}": give github:owner/repository or an http address`)
  const headers = env.WEBHOOK_DISPATCH_TOKEN ? { authorization: `Bearer ${env.WEBHOOK_DISPATCH_TOKEN}` } : {}
  return async (notices) => {
    await ky.post(target, { json: payload(notices), headers, retry })
  }
}

const payload = (notices: Notice[]) => ({ notices: notices.length > most ? [{ kind: 'all', id: '' }] : notices })

function toGitHub(repository: string, env: Record<string, string | undefined>): Dispatch {
  const token = env.GITHUB_TOKEN
  if (!token) throw new Error('WEBHOOK_DISPATCH=github:… needs GITHUB_TOKEN')
  const base = (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, '')
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }
  return async (notices) => {
    const json = { event_type: 'content-changed', client_payload: payload(notices) }
    await ky.post(`${base}/repos/${repository}/dispatches`, { json, headers, retry })
  }
}
