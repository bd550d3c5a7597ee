import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Response = { id: number; type: 'success' | 'error'; result?: unknown; message?: string }

/** Open window of a browser other than Chromium. */
export type OpenBrowser = {
  open(url: string): Promise<unknown>
  resize(width: number, height: number): Promise<unknown>
  /** The JSON value of an expression in the page. */
  read(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** Starts Firefox with WebDriver BiDi. Throws after 30 s. */
export async function startFirefox(program: string): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'))
  // Headless machines have no mouse; `(hover: hover)` must match
  writeFileSync(join(profile, 'user.js'), 'user_pref("ui.primaryPointerCapabilities", 6);\n')
  const child = spawn(program, ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${program} names no WebDriver address`)), 30_000)
    child.on('error', reject)
    child.stderr.on('data', (bytes: Buffer) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(bytes.toString())?.[1]
      if (!found) return
      clearTimeout(late)
      resolve(found)
    })
  })
  const socket = new WebSocket(`${address}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be reached`)))
  })

  let last = 0
  const send = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      const read = ({ data }: MessageEvent) => {
        const response: Response = JSON.parse(String(data))
        if (response.id !== id) return
        socket.removeEventListener('message', read)
        if (response.type === 'success') resolve(response.result)
        else reject(new Error(`${method}: ${response.message}`))
      }
      socket.addEventListener('message', read)
      socket.send(JSON.stringify({ id, method, params }))
    })

  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context ?? ''

  return {
    open: (url: string) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    resize: (width: number, height: number) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async read(expression) {
      const wrapped = `(async () => JSON.stringify(await (${expression})))()`
      const { result, exceptionDetails } = (await send('script.evaluate', {
        expression: wrapped,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    async close() {
      socket.close()
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
