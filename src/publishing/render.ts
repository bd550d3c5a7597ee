import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from 'astro'
import { z } from 'zod'
import { messageOf } from '#domain/errors.ts'
import { listen } from './astro-log.ts'

type RenderOptions = { root: string; out: string; say: (line: string) => void }

const logger = { entrypoint: new URL('./astro-log.ts', import.meta.url) }

/** Renders all pages of a project into a folder, which is emptied; throws one sentence that names the page at fault. */
export async function renderPages({ root, out, say }: RenderOptions): Promise<void> {
  process.env.NODE_ENV = 'production'
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  const started = performance.now()
  const seen = watch(say)
  try {
    await build({ root, outDir: out, logLevel: 'info', logger })
  } catch (cause) {
    throw new Error(`${seen.subject()} could not be rendered: ${plain(messageOf(cause))}${placeOf(cause)}`, { cause })
  } finally {
    listen(undefined)
  }
  for (const sentence of seen.complaints) say(sentence)
  if (!existsSync(join(out, '404.html'))) throw new Error('The pages could not be rendered: there is no 404.html')
  say(`Rendered ${seen.pages()} pages in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const every = 500

/** Follows Astro's log: how many pages there are, which one is under way, what went wrong without ending the build. */
function watch(say: (line: string) => void) {
  let count = 0
  let page: string | undefined
  let failed = false
  const complaints: string[] = []
  listen({
    page(path) {
      if (!path.endsWith('.html')) return
      page = path
      if (++count % every === 0) say(`Rendering page ${count}`)
    },
    failed(sentence) {
      failed ||= sentence.startsWith('Caught error rendering')
      complaints.push(sentence)
    },
  })
  return { complaints, pages: () => count, subject: () => (failed && page ? `The page ${page}` : 'The pages') }
}

// Bundlers paint their messages and add the stack to them
const plain = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .join('\n')

const Place = z.object({
  id: z.string().optional(),
  loc: z.object({ file: z.string().optional(), line: z.number().optional() }).optional(),
})

/** Where in the sources, if the error knows. */
function placeOf(error: unknown): string {
  const { id, loc } = Place.safeParse(error).data ?? {}
  const place = [loc?.file ?? id, loc?.line].filter(Boolean).join(':')
  return place && ` (${place})`
}
