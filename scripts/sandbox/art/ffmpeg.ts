import { spawn } from 'node:child_process'

/** Starts ffmpeg: overwrites the output, logs errors only, reads from a pipe. */
export const ffmpeg = (args: readonly string[]) =>
  spawn('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: ['pipe', 'inherit', 'inherit'] })

export const ended = (child: ReturnType<typeof ffmpeg>) =>
  new Promise<void>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`ffmpeg ended with ${code}`))))
  })

export const run = async (args: readonly string[]) => {
  const child = ffmpeg(args)
  child.stdin.end()
  await ended(child)
}
