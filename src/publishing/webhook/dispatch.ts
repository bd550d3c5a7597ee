import ky from 'ky'
import { messageOf } from '#core/data/errors.ts'
import { toApiError } from '#providers/http.ts'
import type { ContentChange } from '../shared/content-change.ts'

export type Dispatch = (changes: ContentChange[]) => Promise<void>

// Payloads must stay small. `all` makes the build check everything.
const maxChanges = 50
// The queue repeats a failed dispatch, so a long `Retry-After` is not awaited.
const retry = { limit: 2, methods: ['post'], maxRetryAfter: 3_000 }

/** Dispatches to the `WEBHOOK_DISPATCH` target: `github:owner/repo`, or an address that accepts JSON. */
export function createDispatch(env: Record<string, string | undefined>): Dispatch | undefined {
  const target = env.WEBHOOK_DISPATCH
  if (!target) return undefined
  const [, repository] = /^github:([\w.-]+\/[\w.-]+)$/.exec(target) ?? []
  if (repository) return toGitHub(repository, env)
  if (!/^https?:/.test(URL.parse(target)?.protocol ?? ''))
    throw new Error(`WEBHOOK_DISPATCH is "${target}": give github:owner/repository or an http address`)
  const headers = env.WEBHOOK_DISPATCH_TOKEN ? { authorization: `Bearer ${env.WEBHOOK_DISPATCH_TOKEN}` } : {}
  return async (changes) => {
    await post(target, { json: payload(changes), headers })
  }
}

type Posted = { json: unknown; headers: Record<string, string | undefined> }

/** Posts JSON. Errors omit the path, which is the secret of a build hook. */
async function post(url: string, posted: Posted) {
  try {
    await ky.post(url, { ...posted, retry })
  } catch (error) {
    throw new Error(`WEBHOOK_DISPATCH: ${messageOf(toApiError(error, new URL(url).origin))}`)
  }
}

const payload = (changes: ContentChange[]) => ({
  changes: changes.length > maxChanges ? [{ kind: 'all', id: '' }] : changes,
})

function toGitHub(repository: string, env: Record<string, string | undefined>): Dispatch {
  const token = env.GITHUB_TOKEN
  if (!token) throw new Error('WEBHOOK_DISPATCH=github:… needs GITHUB_TOKEN')
  const base = (env.GITHUB_API_URL || 'https://api.github.com').replace(/\/+$/, '')
  const headers = {
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
  }
  return async (changes) => {
    const json = { event_type: 'content-changed', client_payload: payload(changes) }
    await post(`${base}/repos/${repository}/dispatches`, { json, headers })
  }
}
