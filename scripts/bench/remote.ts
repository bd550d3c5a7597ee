import { fork } from 'node:child_process'
import { freePort } from '../lib/ports.ts'

/** Starts the sandbox as a child process, to exclude its CPU and memory. */
export async function startRemote(media: number) {
  const port = await freePort()
  const env = { ...process.env, SANDBOX_PORT: String(port), SANDBOX_MEDIA: String(media), SANDBOX_FILE: ':memory:' }
  const child = fork('scripts/sandbox.ts', [], { env, silent: true })
  await new Promise<void>((ready, failed) => {
    child.stdout?.once('data', () => ready())
    child.once('exit', () => failed(new Error('The sandbox did not start')))
  })
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill() }
}
