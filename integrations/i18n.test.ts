import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ViteUserConfig } from 'astro'
import { build, createLogger, createServer } from 'vite'
import { expect, test } from 'vitest'
import { i18n } from './i18n.ts'

const root = new URL('../', import.meta.url)

async function setUp(at: URL): Promise<ViteUserConfig> {
  let vite: ViteUserConfig = {}
  const setup = {
    config: { root: at, publicDir: new URL('public/', at), trailingSlash: 'ignore' },
    updateConfig: (update: { vite: ViteUserConfig }) => {
      vite = update.vite
    },
  }
  await i18n().hooks['astro:config:setup']?.(setup as never)
  return vite
}

test('the i18n integration reads the project configuration, adds two plugins and injects no script', async () => {
  expect((await setUp(root)).plugins).toHaveLength(2)
})

test('a missing i18n configuration stops the build', async () => {
  await expect(setUp(pathToFileURL('/nowhere/at/all/'))).rejects.toThrow('astro-i18next')
})

test('a browser bundle with astro-i18next fails with the name of the importing module', async () => {
  const { plugins = [] } = await setUp(root)
  const entry = fileURLToPath(new URL('src/core/i18n/alternates.ts', root))
  const bundling = build({
    logLevel: 'silent',
    configFile: false,
    plugins,
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  await expect(bundling).rejects.toThrow(/must not reach the browser: .*alternates\.ts/)
})

test('the dependency scan of the development server omits astro-i18next without errors', async () => {
  const { plugins = [], optimizeDeps } = await setUp(root)
  const entries = fileURLToPath(new URL('src/core/i18n/alternates.ts', root))
  const errors: string[] = []
  const customLogger = { ...createLogger('silent'), error: (message: string) => void errors.push(message) }
  const cacheDir = await mkdtemp(join(tmpdir(), 'i18n-scan-'))
  const options = {
    configFile: false,
    plugins,
    customLogger,
    cacheDir,
    server: { middlewareMode: true, ws: false },
  } as const
  const server = await createServer({ ...options, optimizeDeps: { ...optimizeDeps, entries } })
  await server.environments.client.depsOptimizer?.scanProcessing
  const discovered = Object.keys(server.environments.client.depsOptimizer?.metadata.discovered ?? {})
  await server.close()
  await rm(cacheDir, { recursive: true })
  expect(errors).toEqual([])
  expect(discovered).not.toContain('astro-i18next')
})
