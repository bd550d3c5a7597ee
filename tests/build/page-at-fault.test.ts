import { cp, readFile, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/start.ts'
import { fill, footprint, timeouts, workplace } from './build.ts'

const root = resolve(import.meta.dirname, '../..')

/** Page of the repository that throws in Spanish. */
const torn = (page: string) =>
  page.replace('---\n', "---\nif (Astro.params.locale) throw new Error('This page has no title')\n")

it(
  'a page that fails to render fails the build with its path and no stack, and the old site is retained',
  timeouts,
  async () => {
    const sandbox = await openSandbox()
    onTestFinished(sandbox.close)
    await sandbox.send('PUT', '/configs/twopages', { description: 'No rows', siteId: 'FoyerPix' })
    const place = await workplace('defaultConfigSource = twopages')
    onTestFinished(place.remove)
    const parts = [
      'src',
      'integrations',
      'public',
      'astro.config.mjs',
      'astro-i18next.config.cjs',
      'package.json',
      'tsconfig.json',
    ]
    for (const part of parts) await cp(join(root, part), join(place.folder, part), { recursive: true })
    const about = 'src/pages/[...locale]/o/about.astro'
    await fill(place.folder, { [about]: torn(await readFile(join(root, about), 'utf8')) })
    await symlink(join(root, 'node_modules'), join(place.folder, 'node_modules'))
    const before = await footprint(place)

    const env = { PLATFORM_URL: `${sandbox.url}/platform` }
    const { code, complaint } = await place.build({ cwd: place.folder, env })
    expect(code).toBe(1)
    expect(complaint).toMatch(/^The page \/es\/o\/about\/ could not be rendered: This page has no title[^\n]*\n$/)
    expect(await footprint(place)).toEqual(before)
  },
)
