import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { JSHandle, Page } from '@playwright/test'
import { build } from 'vite'
import type { Source, Track } from '../../../src/core/content/media.ts'
import type { Engine, EngineState } from '../../../src/features/player/engine/engine.ts'

const style = 'body { margin: 0 } video { width: 640px; height: 360px }'

/** Builds the engines with Vite and serves them in a page of their own. */
export const startEnginePage = () => startEntryPage('engine-entry.ts')

/** Builds a file of this folder with Vite and serves it in a page of its own. */
export const startEntryPage = async (name: string) => {
  const entry = resolve(import.meta.dirname, name)
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, rolldownOptions: { input: entry, output: { entryFileNames: 'engine.js' } } },
  })
  const outputs = 'output' in built ? built.output : []
  const files = new Map(
    outputs.map((output) => [output.fileName, output.type === 'chunk' ? output.code : output.source]),
  )
  const page = `<!doctype html><title>Engine</title><link rel="icon" href="data:,"><style>${style}</style><script type="module" src="/engine.js"></script>`
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url.slice(1))
    response.setHeader('content-type', url === '/' ? 'text/html' : 'text/javascript')
    response.writeHead(url === '/' || file !== undefined ? 200 : 404).end(url === '/' ? page : file)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, close: () => new Promise((done) => server.close(done)) }
}

type Opened = { engine: Engine; states: EngineState[] }

/** Commands and state of the engine in a page. */
export const engineIn = (page: Page) => {
  let opened: JSHandle<Opened> | undefined
  const inPage = () => {
    if (!opened) throw new Error('The engine is not open')
    return opened
  }
  return {
    /** Opens the engine that later calls use. */
    open: async (url: string) => {
      await page.goto(url)
      await page.waitForFunction(() => 'openEngine' in window)
      opened = await page.evaluateHandle((): Opened => {
        const engine: Engine = Reflect.get(window, 'openEngine')()
        const states: EngineState[] = []
        engine.$state.subscribe((state) => states.push(state))
        return { engine, states }
      })
    },
    /** Returns the state right after the call, as a load may fail before the next command arrives. */
    load: (source: Source | undefined, tracks: readonly Track[] = [], start = 0) =>
      inPage().evaluate(
        ({ engine }, [source, tracks, start]) => {
          engine.load(source, tracks, start)
          return engine.$state.get()
        },
        [source, tracks, start] as const,
      ),
    call: <Name extends 'play' | 'pause' | 'seek' | 'setRate' | 'selectText' | 'selectQuality' | 'destroy'>(
      name: Name,
      ...values: Parameters<Engine[Name]>
    ) =>
      inPage().evaluate(({ engine }, [name, values]) => Reflect.apply(engine[name], undefined, values), [
        name,
        values,
      ] as const),
    state: () => inPage().evaluate(({ engine }) => engine.$state.get()),
    /** Every state since the engine was opened. */
    states: () => inPage().evaluate(({ states }) => states),
    statistics: () => inPage().evaluate(({ engine }) => engine.statistics()),
  }
}
