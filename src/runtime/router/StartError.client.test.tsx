import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppError } from '#core/data/errors.ts'
import { ErrorPage, StartError } from './StartError.client.tsx'

const html = (more: object) =>
  renderToStaticMarkup(
    <ErrorPage title="No config" message="There is none." language="en" siteName="Foyer" {...more} />,
  )

test('an error page shows the banner or logo, the title, the message and the help link', () => {
  const page = html({ banner: { src: '/logo.png', width: 128, height: 36 }, helpLink: 'https://help.test/' })
  expect(page).toMatch(
    /<img[^>]*src="\/logo.png".*<h1[^>]*>No config<.*There is none\..*<a[^>]*href="https:\/\/help.test\/"/,
  )
  expect(page).not.toContain('Foyer')
})

test('an error page without a banner shows the site name and neither an image nor a link', () => {
  expect(html({})).toMatch(/Foyer.*<h1/)
  expect(html({})).not.toMatch(/<img|<a/)
})

test('the error page of an invalid config shows the default logo and links to the documentation', () => {
  const page = renderToStaticMarkup(<StartError error={new AppError('siteId: is missing', 'config_invalid')} />)
  expect(page).toMatch(/<img[^>]*src="\/images\/logo.png".*<h1[^>]*>Failed to load the config<.*href="https:\/\/docs\./)
})
