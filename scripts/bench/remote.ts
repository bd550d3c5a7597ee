import { fork } from 'node:child_process'
import { freePort } from '../lib/ports.ts'

/** The sandbox in a process of its own, so that its work and its memory are not counted as ours. */
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
