import { cp, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { type AstroIntegration, build } from 'astro'
import type { BuildEnvironmentOptions } from 'vite'
import { z } from 'zod/mini'
import { messageOf } from '#core/data/errors.ts'
import { setLogListener } from './astro-log.ts'
import { rendererIntegration } from './renderer-integration.ts'

type BundleOptions = { root: string; folder: string; log: (line: string) => void }

// Astro prefers environment variables of these names to the constants of Vite.
const viteConstants = ['ASSETS_PREFIX', 'BASE_URL', 'DEV', 'MODE', 'PROD', 'SITE', 'SSR']

const logger = { entrypoint: new URL('./astro-log.ts', import.meta.url) }

/** Bundles the renderer into `server` and browser code into `client`. Throws a one-sentence error. */
export async function bundle({ root, folder, log }: BundleOptions): Promise<void> {
  process.env.NODE_ENV = 'production'
  process.env.ASTRO_TELEMETRY_DISABLED = '1'
  for (const name of viteConstants) delete process.env[name]
  const errors: string[] = []
  setLogListener((sentence) => errors.push(sentence))
  // Astro shares one temporary folder between builds when the output is outside the project.
  const draft = join(root, '.foyer', 'bundles', basename(folder))
  try {
    const integrations = [bundleRenderer(join(folder, 'server'))]
    await build({ root, outDir: draft, logLevel: 'info', logger, integrations })
    await cp(draft, join(folder, 'client'), { recursive: true })
  } catch (cause) {
    throw new Error(`The code could not be bundled: ${plain(messageOf(cause))}${positionOf(cause)}`, { cause })
  } finally {
    setLogListener(undefined)
    await rm(draft, { recursive: true, force: true })
  }
  for (const sentence of errors) log(sentence)
}

// Bundler messages contain colour codes and a stack trace.
const plain = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() && !/^\s+at /.test(line))
    .join('\n')

const SourcePosition = z.object({
  id: z.optional(z.string()),
  loc: z.optional(z.object({ file: z.optional(z.string()), line: z.optional(z.number()) })),
})

/** Source file and line of the error, if available. */
function positionOf(error: unknown): string {
  const { id, loc } = SourcePosition.safeParse(error).data ?? {}
  const position = [loc?.file ?? id, loc?.line].filter(Boolean).join(':')
  return position && ` (${position})`
}

type RolldownOptions = NonNullable<BuildEnvironmentOptions['rolldownOptions']>

const entry = fileURLToPath(new URL('../render/renderer.ts', import.meta.url))

/** Bundles pages with their renderer and retains it, without rendering. Astro would delete it. */
function bundleRenderer(folder: string): AstroIntegration {
  let bundled: string
  return {
    name: rendererIntegration,
    hooks: {
      'astro:build:setup': ({ vite, target }) => {
        const build = target === 'server' ? vite.environments?.prerender?.build : undefined
        if (!build?.outDir || !build.rolldownOptions) return
        bundled = build.outDir
        build.rolldownOptions = withRenderer(build.rolldownOptions)
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((standard) => ({
          ...standard,
          name: rendererIntegration,
          setup: () => cp(bundled, folder, { recursive: true }),
          getStaticPaths: async () => [],
        })),
    },
  }
}

const withRenderer = ({ output, ...rest }: RolldownOptions): RolldownOptions => ({
  ...rest,
  input: { 'prerender-entry': 'astro/entrypoints/prerender', renderer: entry },
  output: {
    ...(Array.isArray(output) ? output[0] : output),
    entryFileNames: ({ name }: { name: string }) =>
      name === 'renderer' ? 'renderer.mjs' : 'prerender-entry.[hash].mjs',
  },
})
