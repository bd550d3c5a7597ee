import type { Locale } from '#core/i18n/locales.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { Suggestions } from './Suggestions.tsx'

/** Suggestions that the browser loads; nothing if they fail to load. */
export function SuggestedCards({ language }: { language: Locale }) {
  const suggestions = useAsync(language, () => loadCards(language))
  return suggestions.state === 'ready' && <Suggestions language={language} cards={suggestions.value} />
}

async function loadCards(language: Locale) {
  const [{ browserContext }, { suggestedCards }] = await Promise.all([
    import('#features/page/browser-context.client.ts'),
    import('./suggested.screen.ts'),
  ])
  return suggestedCards(browserContext(language))
}
