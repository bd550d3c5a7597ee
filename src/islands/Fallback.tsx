import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { canSearch } from '#domain/config.ts'
import { SeriesError } from '#domain/errors.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { pageLocale, textFor } from '#i18n/text.ts'
import { reloadLink } from '#lib/reload-link.ts'
import { fallbackHead } from '#screens/fallback.ts'
import { pageTitle, type Scene } from '#screens/screen.ts'
import { $page } from '#stores/page.ts'
import { bornSearching } from '#stores/search.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { LoadingOverlay } from '#ui/site/LoadingOverlay.tsx'
import { type MissingKind, missingWords, NotFound } from '#ui/site/NotFound.tsx'
import { applyHead, applyWords, pointShell } from './document-head.ts'
import { follow } from './follow.ts'
import { type Shown, showRoute } from './routes.tsx'
import { SearchForm } from './SearchForm.tsx'
import { SearchScreen } from './SearchScreen.tsx'
import { SuggestedCards } from './SuggestedCards.tsx'
import { browserScene } from './scene.ts'

/** Renders addresses without a pre-rendered page, from data fetched in the browser. */
export function Fallback() {
  const page = usePage()
  const scene = browserScene(pageLocale)
  const shown = useAsync(page?.path ?? '', async () => page && page.route !== 'search' && showRoute(scene, page))
  useEffect(() => pointShell(localePath(pageLocale, location.pathname)), [])
  if (page?.route === 'search') return <SearchScreen language={pageLocale} />
  switch (shown.state) {
    case 'loading':
      return <LoadingOverlay language={pageLocale} inline />
    case 'failed':
      return <Failed scene={scene} words={wordsFor(shown.reason)} />
    case 'ready':
      return shown.value ? (
        <Ready scene={scene} shown={shown.value} />
      ) : (
        <Missing scene={scene} kind={missing[page?.route ?? 'home']} />
      )
  }
}

/** Returns the page of the address. A search overlays the page that it started on. */
function usePage() {
  const page = useStore($page)
  const shown = useRef(page)
  if (page?.route !== 'search' || bornSearching) shown.current = page
  return shown.current
}

function Ready({ scene, shown }: { scene: Scene; shown: Shown }) {
  const { head } = shown
  useEffect(() => {
    if (head?.moved) follow(localePath(scene.language, head.path))
    else if (head) applyHead(scene, head)
  }, [scene, head])
  return head?.moved ? <LoadingOverlay language={scene.language} inline /> : shown.view
}

// Kind of content that the address would show.
const missing: Partial<Record<string, MissingKind>> = {
  media: 'video',
  series: 'video',
  playlist: 'playlist',
  contentList: 'playlist',
}

function Missing({ scene, kind }: { scene: Scene; kind?: MissingKind | undefined }) {
  const words = pageTitle(textFor(scene.language)(missingWords(kind).title), scene)
  useEffect(() => applyWords({ ...fallbackHead(scene), title: words }), [scene, words])
  return (
    <>
      <NotFound language={scene.language} kind={kind} />
      {canSearch(scene.site.config) && <SearchForm language={scene.language} />}
      <SuggestedCards language={scene.language} />
    </>
  )
}

const failures = {
  content: { title: 'error:content_unavailable', description: 'error:connection' },
  series: { title: 'error:series_error', description: 'error:connection' },
} as const

type Failure = (typeof failures)[keyof typeof failures]

const wordsFor = (reason: unknown): Failure => (reason instanceof SeriesError ? failures.series : failures.content)

function Failed({ scene, words }: { scene: Scene; words: Failure }) {
  const text = textFor(scene.language)
  const [title, description] = [text(words.title), text(words.description)]
  useEffect(() => applyWords({ title: pageTitle(title, scene), description }), [scene, title, description])
  return <EmptyState headingLevel={1} icon="warning" title={title} text={description} action={<Retry {...scene} />} />
}

const Retry = ({ language }: { language: Locale }) => (
  <ButtonLink variant="primary" {...reloadLink}>
    {textFor(language)('common:retry')}
  </ButtonLink>
)
