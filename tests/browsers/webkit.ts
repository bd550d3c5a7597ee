import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '../../scripts/lib/ports.ts'
import { clickActions, keyActions, type OpenBrowser } from './open-browser.ts'
import { orEnd } from './read-address.ts'

/** Starts a display without a screen. */
async function startDisplay(): Promise<{ name: string; child: ChildProcess }> {
  const options = ['-displayfd', '1', '-screen', '0', '2000x1200x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const name = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Xvfb ended')))
    child.stdout?.once('data', (bytes: Buffer) => resolve(`:${bytes.toString().trim()}`))
  })
  return { name, child }
}

// Every pixel differs from its neighbours, so a painted page is a large file
const colours = 'data:text/html,<body style="background: repeating-conic-gradient(red, blue 1deg, lime 3deg)">'
const paintedBytes = 20_000

async function paints({ open, screenshot }: OpenBrowser) {
  await open(colours)
  return (await screenshot()).length > paintedBytes
}

/** Starts WebKitGTK's MiniBrowser by WebDriver, on a display of its own. Throws after 30 s, or if it paints nothing. */
export async function startWebKit(program: string): Promise<OpenBrowser> {
  // Without graphics, now and then, it shows nothing and starts no film
  for (let tries = 0; tries < 3; tries += 1) {
    const browser = await openWebKit(program)
    if (await paints(browser).catch(() => false)) return browser
    await browser.close()
  }
  throw new Error(`${program} paints no page`)
}

async function openWebKit(program: string): Promise<OpenBrowser> {
  const port = await freePort()
  const display = await startDisplay()
  const env = { ...process.env, DISPLAY: display.name }
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(60_000) }
    const { value } = (await (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()) as { value: unknown }
    if (value && typeof value === 'object' && 'error' in value) throw new Error(JSON.stringify(value))
    return value
  }
  const status = () => call('GET', '/status').catch(() => undefined)
  const openSession = async () => {
    for (let tries = 0; !(await status()); tries += 1) {
      if (tries > 100) throw new Error(`No response from ${program} on port ${port}`)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return (await call('POST', '/session', { capabilities: {} })) as { sessionId: string }
  }
  const { sessionId } = await orEnd(display.child, orEnd(child, openSession()))
  const session = `/session/${sessionId}`
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    resize: (width, height) => call('POST', `${session}/window/rect`, { width, height }),
    read: (expression) => call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] }),
    click: (x, y) => call('POST', `${session}/actions`, { actions: clickActions(x, y) }),
    press: (key) => call('POST', `${session}/actions`, { actions: keyActions(key) }),
    screenshot: async () => Buffer.from(String(await call('GET', `${session}/screenshot`)), 'base64'),
    async close() {
      await call('DELETE', session).catch(() => undefined)
      child.kill()
      await ended
      display.child.kill()
    },
  }
}
