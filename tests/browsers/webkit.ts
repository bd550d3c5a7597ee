import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { OpenBrowser } from './firefox.ts'

/** A free port of this machine. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts WebKitGTK's MiniBrowser by WebDriver. Needs a display, such as `xvfb-run`. Throws after 30 s. */
export async function startWebKit(program: string): Promise<OpenBrowser> {
  const port = await freePort()
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(30_000) }
    const { value } = (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()) as { value: unknown }
    if (value && typeof value === 'object' && 'error' in value) throw new Error(JSON.stringify(value))
    return value
  }
  const status = () => call('GET', '/status').catch(() => undefined)
  for (let tries = 0; !(await status()); tries += 1) {
    if (tries > 100) throw new Error(`No response from ${program} on port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  const { sessionId } = (await call('POST', '/session', { capabilities: {} })) as { sessionId: string }
  const session = `/session/${sessionId}`
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    read: (expression) => call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    async close() {
      await call('DELETE', session).catch(() => undefined)
      child.kill()
      await ended
    },
  }
}
