import { parentPort, workerData } from 'node:worker_threads'
import pMap from 'p-map'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { isMediaListResponse } from '#providers/platform/lists.ts'
import { rawItemId } from '#providers/platform/media.ts'
import type { BatchResponses, FetchBatch, FetchOutcome, JsonRequest } from './fetch-pool.ts'
import { createFastFetch } from './fetcher.ts'

// Each worker runs two batches at a time: sixteen parallel requests with two workers.
const concurrency = 4

const fetchJson = createFastFetch(workerData)
const cachedIds = new Set<string>()

parentPort?.on('message', async ({ n, requests, cachedIds: more }: FetchBatch) => {
  for (const id of more) cachedIds.add(id)
  let outcomes: BatchResponses['outcomes'] = []
  const send = () => {
    parentPort?.postMessage({ n, outcomes } satisfies BatchResponses)
    outcomes = []
  }
  const run = async (request: JsonRequest, at: number) => {
    const outcome = await respond(request)
    outcomes.push({ at, outcome })
    if (isLong(outcome)) send()
  }
  await pMap(requests, run, { concurrency })
  send()
})

// A playlist page has 1-2 MB, so large responses must not accumulate.
const isLong = (outcome: FetchOutcome) =>
  'value' in outcome &&
  typeof outcome.value === 'object' &&
  isMediaListResponse(outcome.value.json) &&
  outcome.value.json.playlist.length > 50

const respond = ({ url, etag, plain }: JsonRequest): Promise<FetchOutcome> =>
  (plain ? fetchJson.fetchText(url) : fetchJson.fetchTagged(url, etag)).then(
    (value) => ({ value: typeof value === 'string' ? value : { ...value, json: lean(value.json) } }),
    (error: unknown) => ({ failed: messageOf(error), status: error instanceof ApiError ? error.status : undefined }),
  )

/** Replaces stored items by their ids, which shrinks related lists to a hundredth. */
function lean(json: unknown): unknown {
  if (!isMediaListResponse(json)) return json
  const { playlist, ...head } = json
  const short = playlist.map((item) => (cachedIds.has(rawItemId(item)) ? { mediaid: rawItemId(item) } : item))
  return { ...head, playlist: short }
}
