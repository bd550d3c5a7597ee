import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Details } from './Details.tsx'
import { StaticGuide } from './StaticGuide.tsx'

const channel = {
  ...{ id: 'one', href: '/', logo: { src: '/a.webp', width: 320, height: 180 }, picture: undefined },
  ...{ title: 'Canal Uno', titleLang: 'es', description: 'News', catchupHours: 1, requirement: 'nothing' as const },
}
const times = { start: new Date('2026-11-20T10:00:00Z'), end: new Date('2026-11-20T11:00:00Z') }
const programme = { ...times, id: 'a', title: 'Acier', titleLang: 'fr', description: 'Stahl', descriptionLang: 'de' }

test('titles and descriptions of channels and programmes have their language where it is not that of the page', () => {
  const list = renderToStaticMarkup(
    <StaticGuide language="en" channels={[channel]} showings={[[programme]]} onSelect={() => undefined} />,
  )
  expect(list).toMatch(/<strong[^>]* lang="es">Canal Uno/)
  expect(list).toMatch(/<span[^>]* lang="fr">Acier/)
  expect(list).toMatch(/<span dir="auto">News/)
  const details = renderToStaticMarkup(<Details language="en" heading="Live" channel={channel} programme={programme} />)
  expect(details).toMatch(/<h2[^>]* lang="fr">/)
  expect(details).toMatch(/<p[^>]* lang="de"><span>Stahl/)
})
