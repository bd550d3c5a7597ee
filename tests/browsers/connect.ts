type Response = { id?: number; result?: unknown; error?: unknown; message?: string }

const answerMs = 45_000

/** Connects to a browser that reads commands in JSON, of BiDi or the DevTools protocol. */
export async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be reached`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message }: Response = JSON.parse(String(data))
    const answer = waiting.get(id)
    waiting.delete(id)
    if (error) answer?.reject(new Error(message ?? JSON.stringify(error)))
    else answer?.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser ended'))
  })
  let last = 0
  return {
    /** Result of a command. Throws the error of the browser, or after some milliseconds. */
    async send(method: string, params: object = {}, ms = answerMs): Promise<unknown> {
      const id = ++last
      const answer = Promise.withResolvers<unknown>()
      waiting.set(id, answer)
      const late = setTimeout(() => answer.reject(new Error(`No answer within ${ms} ms`)), ms)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise
        .catch((error: Error) => Promise.reject(new Error(`${method}: ${error.message}`)))
        .finally(() => clearTimeout(late))
    },
    close: () => socket.close(),
  }
}
