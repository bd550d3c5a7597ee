import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageBox } from './MessageBox.tsx'

test.each([
  ['info', 'status'],
  ['success', 'status'],
  ['warning', 'alert'],
  ['error', 'alert'],
] as const)('a message of the kind %s has the role %s, and no role beside the announcer', (kind, role) => {
  const html = (isAnnounced: boolean) =>
    renderToStaticMarkup(
      <MessageBox kind={kind} isAnnounced={isAnnounced}>
        Saved
      </MessageBox>,
    )
  expect(html(false)).toMatch(new RegExp(`^<div role="${role}".*Saved`))
  expect(html(true)).not.toContain('role=')
  expect(html(true)).toContain('Saved')
})
