import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const program = fileURLToPath(new URL('./bundle-process.ts', import.meta.url))
const Message = z.object({ line: z.string().optional(), failed: z.string().optional() })

type Order = { root: string; folder: string; say: (line: string) => void }

/** Bundles the code of a project in a process of its own; throws the sentence that it ends with. */
export function bundleApart({ root, folder, say }: Order): Promise<void> {
  return new Promise((done, refuse) => {
    const child = fork(program, [root, folder], { cwd: root, silent: true })
    let failed: string | undefined
    child.on('message', (message) => {
      const told = Message.parse(message)
      if (told.line) say(told.line)
      failed ??= told.failed
    })
    child.once('error', refuse)
    child.once('exit', (code) => {
      if (failed || code) refuse(new Error(failed ?? `The code could not be bundled: the process ended with ${code}`))
      else done()
    })
  })
}
