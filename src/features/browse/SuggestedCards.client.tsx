import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { CardGrid } from '#ui/media/CardGrid.tsx'
import { SectionHeader } from '#ui/site/PageHeader.tsx'

/** Suggestions below a page without content, hidden if they fail to load. */
export function SuggestedCards({ language }: { language: Locale }) {
  const suggestions = useAsync(language, () => loadCards(language))
  if (suggestions.state !== 'ready' || suggestions.value.length === 0) return null
  const title = textFor(language)('common:suggested')
  return (
    <section data-testid="suggested">
      <SectionHeader title={title} />
      <CardGrid language={language} ratio="16:9" label={title} headingLevel={3} cards={suggestions.value} />
    </section>
  )
}

async function loadCards(language: Locale) {
  const [{ browserContext }, { suggestedCards }] = await Promise.all([
    import('#features/page/browser-context.client.ts'),
    import('./suggested.screen.ts'),
  ])
  return suggestedCards(browserContext(language))
}
