import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { tasksOfConfig } from './tasks.ts'

test('what the footer links to is pulled too, so that no page links into the void', () => {
  const footerText = '(c) | [About us](/m/about001/) | [All](/p/list0001) | [Away](https://away.example/m/other001/)'
  const config = parseConfig({ description: '', siteId: 'site0001', styling: { footerText } })
  const asked = tasksOfConfig(config).map(({ kind, id }) => `${kind} ${id}`)
  expect(asked).toEqual(['media about001', 'playlist list0001'])
})
