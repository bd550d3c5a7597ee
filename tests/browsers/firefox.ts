import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from './connect.ts'
import { clickActions, keyActions, type OpenBrowser } from './open-browser.ts'
import { orEnd, readAddress, startMs } from './read-address.ts'

// Headless machines have no mouse: `(hover: hover)` must match. Windows behave as if they had the focus
const preferences = 'user_pref("ui.primaryPointerCapabilities", 6);\nuser_pref("focusmanager.testmode", true);\n'

/** Starts Firefox with WebDriver BiDi. Throws after a minute, or two for its first session. */
export async function startFirefox(program: string): Promise<OpenBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-firefox-'))
  writeFileSync(join(profile, 'user.js'), preferences)
  const options = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  return orEnd(child, openWindow(child, profile))
}

async function openWindow(child: ChildProcess, profile: string): Promise<OpenBrowser> {
  const { send, close } = await connect(`${await readAddress(child)}/session`)
  await send('session.new', { capabilities: {} }, startMs)
  // The first window of a headless Firefox has no focus: its buttons ignore keys
  const { context } = (await send('browsingContext.create', { type: 'window' })) as { context: string }
  const act = (actions: object[]) => send('input.performActions', { context, actions })

  return {
    // A page whose server is gone is an error of the page
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    resize: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
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
    click: (x, y) => act(clickActions(x, y)),
    press: (key) => act(keyActions(key)),
    async screenshot() {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      close()
      child.kill()
      await new Promise((resolve) => child.once('exit', resolve))
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
