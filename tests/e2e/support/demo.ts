import type { Demo } from '../../../scripts/lib/demo.ts'
import { startSandbox } from '../../../scripts/sandbox/server.ts'

/** The demo as it was built: its pages know its sandbox by this address. */
const builtDemo = (): Demo => JSON.parse(process.env.FOYER_DEMO ?? '{}')

let own: string | undefined

/** The addresses of the running demo; its sandbox is the one of this worker. */
export const runningDemo = (): Demo => {
  const demo = builtDemo()
  return { ...demo, sandbox: own ?? demo.sandbox }
}

const hostOf = (url: string) => new URL(url).host

/**
 * A sandbox of this worker alone, at `url`, which is `seen` by pages at the address of the demo's: that is what the
 * arguments make a browser do.
 */
export const startOwnSandbox = async () => {
  const seen = builtDemo().sandbox
  const { url, close } = await startSandbox({ port: 0, file: ':memory:', host: hostOf(seen) })
  own = url
  return { url, seen, args: [`--host-resolver-rules=MAP ${hostOf(seen)} ${hostOf(url)}`], close }
}
