import { parentPort, workerData } from 'node:worker_threads'
import pMap from 'p-map'
import { ApiError, messageOf } from '#domain/errors.ts'
import { claimedId } from '#providers/platform/media.ts'
import { isListing } from './answers.ts'
import type { Order, Question, Replies, Reply } from './ask-crew.ts'
import { quickAsk } from './quick-ask.ts'

// Each worker runs two batches at a time: sixteen parallel requests with two workers.
const concurrency = 4

const ask = quickAsk(workerData)
const held = new Set<string>()

parentPort?.on('message', async ({ n, questions, held: more }: Order) => {
  for (const id of more) held.add(id)
  let replies: Replies['replies'] = []
  const send = () => {
    parentPort?.postMessage({ n, replies } satisfies Replies)
    replies = []
  }
  const run = async (question: Question, at: number) => {
    const reply = await answer(question)
    replies.push({ at, reply })
    if (isLong(reply)) send()
  }
  await pMap(questions, run, { concurrency })
  send()
})

// A playlist page has 1-2 MB, so large responses must not accumulate.
const isLong = (reply: Reply) =>
  'value' in reply &&
  typeof reply.value === 'object' &&
  isListing(reply.value.json) &&
  reply.value.json.playlist.length > 50

const answer = ({ url, etag, plain }: Question): Promise<Reply> =>
  (plain ? ask.fetchText(url) : ask.fetchTagged(url, etag)).then(
    (value) => ({ value: typeof value === 'string' ? value : { ...value, json: lean(value.json) } }),
    (error: unknown) => ({ failed: messageOf(error), status: error instanceof ApiError ? error.status : undefined }),
  )

/** Replaces stored items by their ids, which shrinks related lists to a hundredth. */
function lean(json: unknown): unknown {
  if (!isListing(json)) return json
  const { playlist, ...head } = json
  const short = playlist.map((item) => (held.has(claimedId(item)) ? { mediaid: claimedId(item) } : item))
  return { ...head, playlist: short }
}
