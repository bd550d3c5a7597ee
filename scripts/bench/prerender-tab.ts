import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { findBrowser } from '../lib/browser.ts'

type Params = Record<string, unknown>
type Message = { id?: number; method?: string; params?: Params; result?: Params; error?: { message: string } }
type Session = { id: string }

const size = '1280,800'
const endMs = 20_000
const responseMs = 1_000

/** Sends commands of the Chrome DevTools Protocol and passes on its events. */
async function connect(url: string, onEvent: (message: Message & { sessionId?: string }) => void) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const pending = new Map<number, PromiseWithResolvers<Params>>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data))
    const request = message.id === undefined ? undefined : pending.get(message.id)
    if (message.id === undefined) return onEvent(message)
    pending.delete(message.id)
    if (message.error) request?.reject(new Error(message.error.message))
    else request?.resolve(message.result ?? {})
  })
  const send = (method: string, params: Params = {}, sessionId?: string): Promise<Params> => {
    const id = ++lastId
    const request = Promise.withResolvers<Params>()
    pending.set(id, request)
    // Pages in the back/forward cache do not respond.
    globalThis.setTimeout(() => request.reject(new Error(`${method} has no response`)), responseMs).unref()
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    return request.promise
  }
  return { send, close: () => socket.close() }
}

/** Launches Chromium; resolves to its process and the address of its DevTools. */
async function launchBrowser(profile: string) {
  const { executablePath, args } = await findBrowser()
  const flags = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, `--window-size=${size}`]
  const browser = spawn(executablePath, [...args, ...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const url = await new Promise<string>((resolve, reject) => {
    browser.once('exit', () => reject(new Error('The browser ended at its start')))
    createInterface(browser.stderr).on('line', (line) => {
      const [, address] = /listening on (ws:\S+)/.exec(line) ?? []
      if (address) resolve(address)
    })
  })
  return { browser, url }
}

type Send = (method: string, params?: Params, sessionId?: string) => Promise<Params>

/** Tab with a main page and prerendered ones, each with a session. */
function createTab(send: Send, sessions: Session[]) {
  const read = async (id: string, expression: string) => {
    const options = { expression, returnByValue: true, awaitPromise: true }
    const response = await send('Runtime.evaluate', options, id).catch(() => undefined)
    return (response?.result as { value?: unknown } | undefined)?.value
  }
  const isVisible = `!document.prerendering && document.visibilityState === 'visible'`
  const visibleSession = async () => {
    for (const { id } of sessions.toReversed()) if ((await read(id, isVisible)) === true) return id
    return undefined
  }
  /** Evaluates an expression in the visible page; undefined without one. */
  const evaluate = async (expression: string): Promise<unknown> => {
    const id = await visibleSession()
    return id && read(id, expression)
  }
  /** Waits until the value of an expression is truthy. Throws an Error after 20 s. */
  const waitFor = async (expression: string): Promise<unknown> => {
    for (const end = Date.now() + endMs; Date.now() < end; await setTimeout(20)) {
      const value = await evaluate(expression)
      if (value) return value
    }
    throw new Error(`No page with ${expression}`)
  }
  /** Sends a mouse event to the visible page. */
  const mouse = async (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number) => {
    const button = type === 'mouseMoved' ? {} : { button: 'left', clickCount: 1 }
    // A press that replaces the page has no response.
    send('Input.dispatchMouseEvent', { type, x, y, ...button }, await visibleSession()).catch(() => undefined)
  }
  return { evaluate, waitFor, mouse }
}

/**
 * Starts Chromium with tabs that prerender. Chromium refuses to prerender for clients that attach to pages, as
 * Playwright does, so that this one attaches to the tab.
 */
export async function startPrerenderBrowser() {
  const profile = await mkdtemp(join(tmpdir(), 'foyer-profile-'))
  const { browser, url } = await launchBrowser(profile)
  const sessions: Session[] = []
  let script = ''
  const { send, close } = await connect(url, ({ method, params = {} }) => {
    if (method === 'Target.attachedToTarget') attach(params).catch(() => undefined)
    if (method !== 'Target.detachedFromTarget') return
    const index = sessions.findIndex(({ id }) => id === params.sessionId)
    if (index >= 0) sessions.splice(index, 1)
  })

  // Prerendered pages run the script too.
  async function attach({ sessionId, targetInfo }: Params) {
    const id = String(sessionId)
    if ((targetInfo as { type: string }).type === 'tab') return
    sessions.push({ id })
    // A waiting page responds only once it runs.
    await Promise.all([
      send('Page.enable', {}, id),
      send('Page.addScriptToEvaluateOnNewDocument', { source: script }, id),
      send('Runtime.runIfWaitingForDebugger', {}, id),
    ])
  }

  /** Opens a tab in a new context. Its documents run a script first. */
  async function openTab(source: string) {
    script = source
    sessions.length = 0
    const { browserContextId } = await send('Target.createBrowserContext')
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId, forTab: true })
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
    const auto = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true, filter: [{ type: 'page' }] }
    await send('Target.setAutoAttach', auto, String(sessionId))
    const tab = createTab(send, sessions)
    await tab.waitFor('true')
    return { ...tab, close: () => send('Target.disposeBrowserContext', { browserContextId }) }
  }

  return {
    openTab,
    async close() {
      await send('Browser.close').catch(() => undefined)
      close()
      if (browser.exitCode === null) await once(browser, 'exit')
      await rm(profile, { recursive: true, force: true })
    },
  }
}

export type PrerenderTab = Awaited<ReturnType<Awaited<ReturnType<typeof startPrerenderBrowser>>['openTab']>>
