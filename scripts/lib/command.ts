import { spawn } from 'node:child_process'
import { printable } from '#publishing/shared/printable.ts'
import { explain } from './explain.ts'

/** Says a line, which may quote content. */
export const say = (line: string): void => console.log(printable(line))

/**
 * Runs a command line; `--help` prints its help instead. A failure is one sentence on the error stream and a non-zero
 * code, never a stack.
 */
export const commandLine = async (help: string, main: () => Promise<unknown>): Promise<void> => {
  if (process.argv.slice(2).some((arg) => arg === '--help' || arg === '-h')) return console.log(help.trim())
  try {
    await main()
  } catch (error) {
    console.error(explain(error).split('\n').map(printable).join('\n'))
    process.exit(1)
  }
}

/** Waits for Ctrl-C or a termination signal, ends what it was given, then the process. */
export const untilStopped = (close: () => Promise<unknown>): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => close().finally(() => process.exit(0)))
}

/** Runs a program to its end with our terminal and gives its exit code (1 when a signal ended it). */
export const run = (program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((done, failed) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('error', failed).once('exit', (code) => done(code ?? 1))
  })

/** Runs one of the repository's own scripts, or a package's command, with the Node that runs us. */
export const runNode = (args: string[], env?: NodeJS.ProcessEnv): Promise<number> => run(process.execPath, args, env)

/** The limits that `npm run build` and `npm run webhook` set: with more room the collector only waits longer. */
export const frugal: string[] = ['--max-old-space-size=512', '--max-semi-space-size=8']
