import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { BuildEnvironmentOptions } from 'vite'

type RolldownOptions = NonNullable<BuildEnvironmentOptions['rolldownOptions']>

const entry = fileURLToPath(new URL('../render/renderer.ts', import.meta.url))

/** Bundles pages with their renderer and retains it, without rendering. Astro would delete it. */
export function bundleRenderer(folder: string): AstroIntegration {
  let bundled: string
  return {
    name: 'foyer:keep-renderer',
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
          name: 'foyer:keep-renderer',
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
