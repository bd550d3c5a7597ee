import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/ports.ts'
import { connect } from './connect.ts'
import { keyOf, type OpenBrowser } from './open-browser.ts'
import { orEnd, readAddress } from './read-address.ts'

/** Chromium, whose scripts can be slowed. `pid` is its first process. */
export type Chromium = OpenBrowser & { pid: number; slowDown(rate: number): Promise<unknown> }

const flags = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu']

/** Starts a build of Chromium by its DevTools protocol. Throws after a minute. */
export async function startChromium(program: string): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-chromium-'))
  const options = ['--headless', ...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  return orEnd(child, openTarget(child, profile))
}

/** Starts a window of Qt's build of Chromium, by Python. Throws after a minute. */
export async function startQt(python: string, binding: string): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-qt-'))
  const env = {
    ...process.env,
    HOME: profile,
    QT_QPA_PLATFORM: 'offscreen',
    XDG_RUNTIME_DIR: profile,
    // No graphics card, no OpenGL
    QT_QUICK_BACKEND: 'software',
    QTWEBENGINE_REMOTE_DEBUGGING: String(await freePort()),
    QTWEBENGINE_CHROMIUM_FLAGS: flags.join(' '),
  }
  const script = join(import.meta.dirname, 'qt-window.py')
  const child = spawn(python, [script, binding, profile], { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const browser = await orEnd(child, openTarget(child, profile))
  const count = () => browser.read(countKeys)
  return {
    ...browser,
    async press(key) {
      const before = await count()
      child.stdin.write(`${key}\n`)
      // A page that is left by the key counts anew
      for (let tries = 0; tries < 100 && (await count()) === before; tries++) await setTimeout(20)
    },
  }
}

/** Number of keys that the page received, which starts with the first call. */
const countKeys = `(self.keyCount === undefined && (addEventListener('keyup', () => self.keyCount++, true), self.keyCount = 0),
  self.keyCount + location.href)`

async function openTarget(child: ChildProcess, profile: string): Promise<Chromium> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = await readAddress(child)
  const targets = await (await fetch(`http://${new URL(address).host}/json/list`)).json()
  const { webSocketDebuggerUrl } = targets.find(({ type }: { type: string }) => type === 'page')
  const { send, close } = await connect(webSocketDebuggerUrl)
  await send('Page.enable')
  const pressed = (type: string, x: number, y: number) =>
    send('Input.dispatchMouseEvent', { type, x, y, button: type === 'mouseMoved' ? 'none' : 'left', clickCount: 1 })
  return {
    pid: child.pid ?? 0,
    slowDown: (rate) => send('Emulation.setCPUThrottlingRate', { rate }),
    async open(url) {
      const { errorText } = (await send('Page.navigate', { url })) as { errorText?: string }
      if (errorText) throw new Error(`${url}: ${errorText}`)
    },
    resize: (width, height) =>
      send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false }),
    async read(expression) {
      const { result, exceptionDetails } = (await send('Runtime.evaluate', {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        awaitPromise: true,
        returnByValue: true,
      })) as { result: { value?: string }; exceptionDetails?: { exception?: { description?: string }; text: string } }
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return JSON.parse(result.value ?? 'null')
    },
    async click(x, y) {
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await pressed(type, x, y)
    },
    async press(key) {
      const { code, text } = keyOf(key)
      const event = { key, windowsVirtualKeyCode: code, ...(key.length > 1 && { code: key }) }
      await send('Input.dispatchKeyEvent', { ...event, type: text ? 'keyDown' : 'rawKeyDown', text })
      await send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })
    },
    async screenshot() {
      const { data } = (await send('Page.captureScreenshot')) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      close()
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
