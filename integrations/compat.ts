import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { build, type ResolvedConfig } from 'vite'
import { compatFolder, compatModules } from '#publishing/config/site-module.ts'
import { browsersOf, compileStyles, readStyles } from './compat-styles.ts'

/** Writes script and style sheets for browsers that lack functions of the current ones. */
export function compat(): AstroIntegration {
  let config: ResolvedConfig
  return {
    name: 'foyer:compat',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        const plugin = {
          name: 'foyer:compat-config',
          configResolved: (resolved: ResolvedConfig) => void (config = resolved),
        }
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:build:done': async ({ dir }) => {
        const folder = join(fileURLToPath(dir), compatFolder)
        await mkdir(folder, { recursive: true })
        const write = (name: string, text: string) => writeFile(join(folder, name), text)
        const css = await readStyles(config.root, config)
        await write('styles.css', await compileStyles(css, 'simple', false))
        await write('flat.css', await compileStyles(css, 'watchable', true))
        await write('compat.js', await bundleScript(config.root))
        for (const { name, text } of compatModules()) await write(name, text)
      },
    },
  }
}

async function bundleScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: browserslistToEsbuild(browsersOf('watchable')),
      lib: { entry: join(root, 'src/compat/compat.ts'), formats: ['iife'], name: 'compat' },
    },
  })
  const [output] = [result].flat()
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('The script for old browsers was not bundled')
  return chunk.code
}
