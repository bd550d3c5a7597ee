import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from 'astro'
import { z } from 'zod'
import { messageOf } from '#core/errors.ts'
import { listen } from './astro-log.ts'
import { bundleRenderer } from './bundle-renderer.ts'

type BundleOptions = { root: string; folder: string; log: (line: string) => void }

const logger = { entrypoint: new URL('./astro-log.ts', import.meta.url) }

/** Bundles the renderer into `server` and browser code into `client`. Throws a one-sentence error. */
export async function bundle({ root, folder, log }: BundleOptions): Promise<void> {
  process.env.NODE_ENV = 'production'
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const complaints: string[] = []
  listen((sentence) => complaints.push(sentence))
  // Astro shares one temporary folder between builds when the output is outside the project.
  const draft = join(root, '.foyer', 'bundles', basename(folder))
  try {
    const integrations = [bundleRenderer(join(folder, 'server'))]
    await build({ root, outDir: draft, logLevel: 'info', logger, integrations })
    await cp(draft, join(folder, 'client'), { recursive: true })
  } catch (cause) {
    throw new Error(`The code could not be bundled: ${plain(messageOf(cause))}${positionOf(cause)}`, { cause })
  } finally {
    listen(undefined)
    await rm(draft, { recursive: true, force: true })
  }
  for (const sentence of complaints) log(sentence)
}

// Bundler messages contain colour codes and a stack trace.
const plain = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .join('\n')

const SourcePosition = z.object({
  id: z.string().optional(),
  loc: z.object({ file: z.string().optional(), line: z.number().optional() }).optional(),
})

/** Source file and line of the error, if available. */
function positionOf(error: unknown): string {
  const { id, loc } = SourcePosition.safeParse(error).data ?? {}
  const position = [loc?.file ?? id, loc?.line].filter(Boolean).join(':')
  return position && ` (${position})`
}
