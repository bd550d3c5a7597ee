import { expect, it } from 'vitest'
import { ownAddress } from './config-source.ts'

it('ownAddress resolves paths against the site URL, preserves absolute URLs and rejects invalid ones', () => {
  const at = (address: string) => ownAddress(address, 'https://site.test/tv')
  expect(at('/banner.png')).toBe('https://site.test/tv/banner.png')
  expect(at('banner.png')).toBe('https://site.test/tv/banner.png')
  expect(at('https://cdn.test/banner.png')).toBe('https://cdn.test/banner.png')
  expect(at('//cdn.test/banner.png')).toBe('https://cdn.test/banner.png')
  expect(at('https://')).toBeUndefined()
})
