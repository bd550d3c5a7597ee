import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const program = fileURLToPath(new URL('./bundle-process.ts', import.meta.url))
const Message = z.object({ line: z.string().optional(), failed: z.string().optional() })

type Order = { root: string; folder: string; log: (line: string) => void }

// The bundler allocates off-heap memory per thread, and more threads gain little.
const oneThread = { ROLLDOWN_WORKER_THREADS: '1', ROLLDOWN_MAX_BLOCKING_THREADS: '1', RAYON_NUM_THREADS: '1' }
const oneHeap = { MALLOC_ARENA_MAX: '1' }
const execArgv = ['--max-old-space-size=400', '--max-semi-space-size=8']

/** Bundles the project code in a separate process. Throws the error message of that process. */
export function bundleApart({ root, folder, log }: Order): Promise<void> {
  return new Promise((done, refuse) => {
    const env = { ...process.env, ...oneThread, ...oneHeap }
    const child = fork(program, [root, folder], { cwd: root, silent: true, env, execArgv })
    let failed: string | undefined
    child.on('message', (message) => {
      const result = Message.parse(message)
      if (result.line) log(result.line)
      failed ??= result.failed
    })
    child.once('error', refuse)
    child.once('exit', (code) => {
      if (failed || code) refuse(new Error(failed ?? `The code could not be bundled: the process ended with ${code}`))
      else done()
    })
  })
}
