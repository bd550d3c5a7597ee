import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { iconOf } from './site-module.ts'

const configOf = (siteName: string) =>
  parseConfig({ siteId: 's', description: 'd', siteName, styling: { highlightColor: '#f2b34c' } })

test('a sign is the initial of the site in the colours of its publisher', () => {
  expect(iconOf(configOf('ñandú TV'))).toMatch(/fill="#f2b34c".*fill="#000000">Ñ</)
})

test('no name breaks out of the sign', () => {
  expect(iconOf(configOf('<script>'))).toContain('>&#60;<')
})
