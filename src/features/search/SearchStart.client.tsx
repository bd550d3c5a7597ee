import { letterPath } from '#core/content/letters.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { isBuiltSite } from '#core/site/site.store.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import s from './SearchStart.module.css'

/** Search page before a query: what to do, and the link to all titles. */
export function SearchStart({ language }: { language: Locale }) {
  const text = textFor(language)
  return (
    <>
      <h1>
        <VisuallyHidden>{text('search:title')}</VisuallyHidden>
      </h1>
      <div className={s.start}>
        <p>{text('search:start')}</p>
        {/* Only a build lists all titles. */}
        {isBuiltSite() && (
          <ButtonLink variant="secondary" href={localePath(language, letterPath())}>
            {text('search:letters.title')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}
