import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import type { RegistrationField } from '#core/account/customer.ts'

afterEach(() => vi.unstubAllEnvs())

const fieldWith = (label: string): RegistrationField => ({
  ...{ type: 'checkbox', name: 'news', label, placeholder: '', required: false, options: [] },
  ...{ defaultValue: '', enabledByDefault: false, version: '1' },
})

/** Links of a consent label on a Spanish page of a site below a base. */
async function linksOf(label: string, base: string) {
  vi.stubEnv('BASE_URL', base)
  vi.resetModules()
  const { FieldLabel } = await import('./PublisherField.tsx')
  const html = renderToStaticMarkup(<FieldLabel language="es" field={fieldWith(label)} siteName="Foyer" />)
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
}

it.each([
  ['/', ['/es/m/Privacy1/', '/privacy.pdf', 'https://other.test/terms']],
  ['/watch', ['/watch/es/m/Privacy1/', '/watch/privacy.pdf', 'https://other.test/terms']],
])('own links of a consent label on a Spanish page of a site at %s lead to %j', async (base, links) => {
  const label =
    '<a href="/m/Privacy1/">Privacy</a>, <a href="/privacy.pdf">file</a>, <a href="https://other.test/terms">terms</a>'
  expect(await linksOf(label, base)).toEqual(links)
})
