import { expect, it } from 'vitest'
import { isStaticPlatform, platformInPages } from './static-platform.ts'

it('a platform of files is known by the end of its address', () => {
  const addresses = ['https://site.test/static-platform', 'https://cdn.test', 'https://site.test/static-platform/v2']
  expect(addresses.map(isStaticPlatform)).toEqual([true, false, false])
})

it('pages name the files of their own site by a path, which every host of the site has, and other platforms by address', () => {
  const inPages = (platform: string) => platformInPages(platform, 'https://site.test/tv')
  expect(inPages('https://site.test/tv/static-platform')).toBe('/tv/static-platform')
  expect(inPages('https://site.test/static-platform')).toBe('https://site.test/static-platform')
  expect(inPages('https://cdn.test')).toBe('https://cdn.test')
})
