import type { Demo } from '../../../scripts/lib/demo.ts'
import { startSandbox } from '../../../scripts/sandbox/server.ts'

/** Built demo with the sandbox URL of its pages. */
const builtDemo = (): Demo => JSON.parse(process.env.FOYER_DEMO ?? '{}')

let own: string | undefined

/** The addresses of the running demo; its sandbox is the one of this worker. */
export const runningDemo = (): Demo => {
  const demo = builtDemo()
  return { ...demo, sandbox: own ?? demo.sandbox }
}

const hostOf = (url: string) => new URL(url).host

/** Sandbox of this worker at `url`; the browser maps it to `seen`, the URL in the pages. */
export const startOwnSandbox = async () => {
  const seen = builtDemo().sandbox
  // Events of the pages and of this sandbox begin at the same time, also when an hour ended in between.
  const { anchor } = await (await fetch(`${seen}/_sandbox/clock`)).json()
  const { url, close } = await startSandbox({ port: 0, file: ':memory:', host: hostOf(seen), anchor: new Date(anchor) })
  own = url
  return { url, seen, close }
}
