import { parentPort, workerData } from 'node:worker_threads'
import pMap from 'p-map'
import { ApiError, messageOf } from '#domain/errors.ts'
import { claimedId } from '#providers/platform/media.ts'
import { isListing } from './answers.ts'
import type { Order, Question, Replies, Reply } from './ask-crew.ts'
import { quickAsk } from './quick-ask.ts'

// A thread has two orders at a time, which makes sixteen questions under way with two threads
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

// A page of a playlist is a megabyte or two: many of them must not lie ready
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

/** Items that are known already come as their ids: a list of relatives is a hundredth of itself then. */
function lean(json: unknown): unknown {
  if (!isListing(json)) return json
  const { playlist, ...head } = json
  const short = playlist.map((item) => (held.has(claimedId(item)) ? { mediaid: claimedId(item) } : item))
  return { ...head, playlist: short }
}
