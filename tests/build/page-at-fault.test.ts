import { cp, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/start.ts'
import { fill, footprint, timeouts, workplace } from './build.ts'

const root = resolve(import.meta.dirname, '../..')

const torn = `---
if (Astro.params.locale) throw new Error('This page has no title')
---
<h1>About</h1>`

it('a page that cannot be rendered is named, without a stack, and the old site stays', timeouts, async () => {
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
  await fill(place.folder, { 'src/pages/[...locale]/o/about.astro': torn })
  await symlink(join(root, 'node_modules'), join(place.folder, 'node_modules'))
  const before = await footprint(place)

  const env = { PLATFORM_URL: `${sandbox.url}/platform` }
  const { code, complaint } = await place.build({ cwd: place.folder, env })
  expect(code).toBe(1)
  expect(complaint).toMatch(/^The page \/es\/o\/about\/ could not be rendered: This page has no title[^\n]*\n$/)
  expect(await footprint(place)).toEqual(before)
})
