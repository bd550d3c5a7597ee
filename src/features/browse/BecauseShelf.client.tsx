import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import { type BecauseProps, loadBecause } from './because.screen.ts'
import s from './PersonalShelf.module.css'

type Props = { language: Locale; watched: readonly string[] }

/** Recommendations for the film that the viewer watched last, hidden without any. The boot script reserves its space. */
export function BecauseShelf({ language, watched }: Props) {
  const loaded = useAsync(`${language} ${watched.join()}`, () => loadBecause(browserContext(language), watched))
  const pending: BecauseProps = { title: textFor(language)('common:suggested'), cards: [], ratio: '16:9' }
  const shelf = loaded.state === 'ready' ? loaded.value : loaded.state === 'loading' ? pending : undefined
  return (
    <div className={s.shelf} data-list="watched" hidden={!shelf} aria-busy={loaded.state === 'loading'}>
      {shelf && (
        <ShelfSection
          {...shelf}
          headingId="because"
          language={language}
          testId={shelf.cards.length > 0 ? 'shelf-because' : undefined}
        />
      )}
    </div>
  )
}
