import { symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/start.ts'
import { fill, footprint, patience, workplace } from './build.ts'

const film = `---
export const getStaticPaths = () => ['whole', 'torn'].map((id) => ({ params: { id } }))
if (Astro.params.id === 'torn') throw new Error('This film has no title')
---
<h1>{Astro.params.id}</h1>`

it('a page that cannot be rendered is named, without a stack, and the old site stays', patience, async () => {
  const sandbox = await openSandbox()
  onTestFinished(sandbox.close)
  await sandbox.send('PUT', '/configs/twopages', { description: 'No rows', siteId: 'FoyerPix' })
  const place = await workplace('defaultConfigSource = twopages')
  onTestFinished(place.remove)
  await fill(place.folder, { 'src/pages/films/[id].astro': film, 'src/pages/404.astro': '<h1>Gone</h1>' })
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(place.folder, 'node_modules'))
  const before = await footprint(place)

  const env = { PLATFORM_URL: `${sandbox.url}/platform` }
  const { code, complaint } = await place.build({ cwd: place.folder, env })
  expect(code).toBe(1)
  expect(complaint).toMatch(/^The page \/films\/torn\/\S* could not be rendered: This film has no title[^\n]*\n$/)
  expect(await footprint(place)).toEqual(before)
})
