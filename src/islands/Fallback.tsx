import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SeriesError } from '#domain/errors.ts'
import type { Locale } from '#i18n/locales.ts'
import { pageLocale, textFor } from '#i18n/text.ts'
import type { Scene } from '#screens/screen.ts'
import { $page } from '#stores/page.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { LoadingOverlay } from '#ui/site/LoadingOverlay.tsx'
import { NotFound } from '#ui/site/NotFound.tsx'
import { applyHead } from './document-head.ts'
import { type Shown, showRoute } from './routes.tsx'
import { browserScene } from './scene.ts'
import { useAsync } from './use-async.ts'

/** Stands for every address that was not rendered ahead: the same screens, made here from the platform. */
export function Fallback() {
  const page = useStore($page)
  const scene = browserScene(pageLocale)
  const shown = useAsync(page?.path ?? '', async () => page && showRoute(scene, page))
  switch (shown.state) {
    case 'loading':
      return <LoadingOverlay language={pageLocale} inline />
    case 'failed':
      return <Failed language={pageLocale} reason={shown.reason} />
    case 'ready':
      return shown.value ? <Ready scene={scene} shown={shown.value} /> : <NotFound language={pageLocale} />
  }
}

function Ready({ scene, shown }: { scene: Scene; shown: Shown }) {
  useEffect(() => applyHead(scene, shown.head), [scene, shown])
  return shown.view
}

function Failed({ language, reason }: { language: Locale; reason: unknown }) {
  const text = textFor(language)
  const retry = (
    <ButtonLink variant="primary" href={location.href}>
      {text('common:retry')}
    </ButtonLink>
  )
  return (
    <EmptyState
      headingLevel={1}
      icon="warning"
      title={text(reason instanceof SeriesError ? 'error:series_error' : 'error:content_unavailable')}
      text={text('error:connection')}
      action={retry}
    />
  )
}
