import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'astro'
import { AppError } from '#domain/errors.ts'
import { locales } from '#i18n/locales.ts'
import { builtSnapshot, imagesFolder, snapshotFile } from './built.ts'
import { imagesPath } from './image-cache.ts'
import { placeImages } from './images.ts'
import { pull } from './pull.ts'
import { loadSettings } from './settings.ts'

type BuildOptions = { root: string; env: Record<string, string | undefined>; say: (line: string) => void }

/** Builds the site of a folder: settings, content, pages. The site that was there stays until the new one is complete. */
export async function buildSite({ root, env, say }: BuildOptions): Promise<void> {
  const site = await loadSettings(root, env)
  const out = resolve(root, env.FOYER_OUT || 'dist')
  say(`Building ${site.siteUrl} from ${site.configUrl}`)
  const allowStale = env.ALLOW_STALE === '1'
  const report = await pull({ site, file: snapshotFile(), languages: [...locales], progress: say, allowStale })
  await renderInto(root, out)
  for (const line of report.lines()) say(line)
  say(`The site is in ${out}`)
}

/** Astro empties its folder before it writes, so it gets one of its own, which then takes the place of the old. */
async function renderInto(root: string, out: string) {
  const [next, old] = [`${out}.next`, `${out}.old`]
  process.env.NODE_ENV = 'production'
  await build({ root, outDir: next, logLevel: 'error' })
  if (!existsSync(resolve(next, '404.html'))) throw new AppError('The pages could not be rendered', 'config_invalid')
  await placeImages(builtSnapshot(), imagesFolder(), join(next, imagesPath))
  await rm(old, { recursive: true, force: true })
  if (existsSync(out)) await rename(out, old)
  await rename(next, out)
  await rm(old, { recursive: true, force: true })
}
