import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'

type Kind = 'shared' | 'alone'
type Waiting = { kind: Kind; admit: () => void }

/** Lets many share the sandbox or one have it alone, in order of arrival. */
export const createTurns = () => {
  const queue: Waiting[] = []
  let inside = 0
  let alone = false

  const mayEnter = ({ kind }: Waiting) => !alone && (kind === 'shared' || inside === 0)
  const admit = () => {
    for (let next = queue[0]; next && mayEnter(next); next = queue[0]) {
      queue.shift()
      inside += 1
      alone = next.kind === 'alone'
      next.admit()
    }
  }
  const enter = (kind: Kind) =>
    new Promise<void>((done) => {
      queue.push({ kind, admit: done })
      admit()
    })
  const leave = () => {
    inside -= 1
    alone = false
    admit()
  }
  return { enter, leave }
}

/** The turns over HTTP, for the test workers: a request waits for its turn, and its end gives the turn back. */
export const startTurns = async () => {
  const turns = createTurns()
  const server = createServer(async (request, response) => {
    let gone = false
    let entered = false
    response.once('close', () => {
      gone = true
      if (entered) turns.leave()
    })
    await turns.enter(request.url === '/alone' ? 'alone' : 'shared')
    entered = true
    if (gone) return turns.leave()
    return response.writeHead(200).write('your turn')
  })
  server.requestTimeout = 0
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Waits for a turn; the answer gives it back. A worker that dies gives its turn back by itself. */
export const takeTurn = (kind: Kind) =>
  new Promise<() => void>((take, fail) => {
    // Not with fetch, which gives up a connection that says nothing for five minutes
    const line = get(`${process.env.FOYER_TURNS}/${kind}`, { agent: false }, (answer) =>
      answer.once('data', () => take(() => line.destroy())).on('error', () => undefined),
    ).on('error', fail)
  })
