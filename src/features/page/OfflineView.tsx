import { paths } from '#core/address/paths.ts'
import { reloadLink } from '#core/browser/links.ts'
import { localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import s from './OfflineView.module.css'
import type { OfflineProps } from './offline.screen.ts'

export function OfflineView({ language, suffix, downloads }: OfflineProps) {
  const text = textFor(language)
  return (
    <>
      <EmptyState
        headingLevel={1}
        icon="warning"
        title={text('common:offline_title')}
        text={text('common:offline_description')}
        // This page replaces the requested one under the same URL, so a reload retries.
        action={
          <>
            <ButtonLink {...reloadLink} variant="primary">
              {text('common:retry')}
            </ButtonLink>
            {downloads && (
              <ButtonLink href={localePath(language, paths.downloads)} variant="secondary">
                {text('menu:downloads')}
              </ButtonLink>
            )}
          </>
        }
      />
      {/* `bootCachedPages` (`runtime/inline/boot-cached-pages.inline.ts`) fills in the cached pages. */}
      <section className={s.cached} aria-labelledby="cached-pages" data-cached={suffix} hidden>
        <h2 id="cached-pages">{text('error:cached_pages')}</h2>
        <ul />
      </section>
    </>
  )
}
