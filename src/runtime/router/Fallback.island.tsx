import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { $page } from '#core/address/page.store.ts'
import { pathInSite } from '#core/address/site-path.ts'
import { reloadLink } from '#core/browser/links.ts'
import { SeriesError } from '#core/data/errors.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { pageLocale, textFor } from '#core/i18n/text.ts'
import type { RenderContext } from '#core/screen.ts'
import { canSearch } from '#core/site/can-search.ts'
import { SuggestedCards } from '#features/browse/SuggestedCards.client.tsx'
import { browserContext } from '#features/page/browser-context.client.ts'
import { applyHead, applyTitle, updateShellLinks } from '#features/page/document-head.client.ts'
import { fallbackHead, pageTitle } from '#features/page/render.screen.ts'
import { SearchForm } from '#features/search/SearchForm.client.tsx'
import { SearchScreen } from '#features/search/SearchScreen.island.tsx'
import { $input, openedAsSearch } from '#features/search/search.store.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { EmptyState, type MissingKind, missingMessage, NotFound } from '#ui/site/EmptyState.tsx'
import { LoadingOverlay } from '#ui/site/LoadingOverlay.tsx'
import { Skeleton } from '#ui/site/Skeleton.tsx'
import type { RenderedScreen } from './rendered-screen.client.tsx'
import { showRoute } from './routes.client.ts'
import { navigateTo } from './to-canonical.client.ts'

/** Renders addresses without a pre-rendered page, from data fetched in the browser. */
export function Fallback() {
  const page = usePage()
  const context = browserContext(pageLocale)
  const screen = useAsync(
    page?.path ?? '',
    async () =>
      page &&
      page.route !== 'search' &&
      page.route !== 'offline' &&
      page.route !== 'downloads' &&
      showRoute(context, page),
  )
  useEffect(() => updateShellLinks(pathInSite(location.pathname)), [])
  if (page?.route === 'search')
    // A search that opened first overlays this page, which loads once the search is closed.
    return openedAsSearch ? <SearchScreen language={pageLocale} /> : <Waiting language={pageLocale} />
  switch (screen.state) {
    case 'loading':
      return <Waiting language={pageLocale} />
    case 'failed':
      return <Failed context={context} message={failureFor(screen.reason)} />
    case 'ready':
      return screen.value ? (
        <Ready context={context} screen={screen.value} />
      ) : (
        <Missing context={context} kind={missing[page?.route ?? 'home']} />
      )
  }
}

/** Returns the page of the address. A search overlays the page that it started on. */
function usePage() {
  const page = useStore($page)
  const basePage = useRef(page)
  if (page?.route !== 'search' || openedAsSearch) basePage.current = page
  return basePage.current
}

function Ready({ context, screen }: { context: RenderContext; screen: RenderedScreen }) {
  const { head } = screen
  const isBelowSearch = useStore($input) !== undefined && !openedAsSearch
  useEffect(() => {
    // The address belongs to an open search until it is closed.
    if (!head || isBelowSearch) return
    if (head.moved) navigateTo(localePath(context.language, head.path))
    else applyHead(context, head)
  }, [context, head, isBelowSearch])
  return head?.moved ? <Waiting language={context.language} /> : screen.view
}

const Waiting = ({ language }: { language: Locale }) => (
  <Skeleton>
    <LoadingOverlay language={language} inline />
  </Skeleton>
)

// Kind of content that the address would show.
const missing: Partial<Record<string, MissingKind>> = {
  media: 'video',
  series: 'video',
  playlist: 'playlist',
  contentList: 'playlist',
}

function Missing({ context, kind }: { context: RenderContext; kind?: MissingKind | undefined }) {
  const message = pageTitle(textFor(context.language)(missingMessage(kind).title), context)
  useEffect(() => applyTitle({ ...fallbackHead(context), title: message }), [context, message])
  return (
    <>
      <NotFound language={context.language} kind={kind} />
      {canSearch(context.site.config) && <SearchForm language={context.language} away />}
      <SuggestedCards language={context.language} />
    </>
  )
}

const failures = {
  content: { title: 'error:content_unavailable', description: 'error:connection' },
  series: { title: 'error:series_error', description: 'error:connection' },
} as const

type Failure = (typeof failures)[keyof typeof failures]

const failureFor = (reason: unknown): Failure => (reason instanceof SeriesError ? failures.series : failures.content)

function Failed({ context, message }: { context: RenderContext; message: Failure }) {
  const text = textFor(context.language)
  const [title, description] = [text(message.title), text(message.description)]
  useEffect(() => applyTitle({ title: pageTitle(title, context), description }), [context, title, description])
  return (
    <div role="alert">
      <EmptyState headingLevel={1} icon="warning" title={title} text={description} action={<Retry {...context} />} />
    </div>
  )
}

const Retry = ({ language }: { language: Locale }) => (
  <ButtonLink variant="primary" {...reloadLink}>
    {textFor(language)('common:retry')}
  </ButtonLink>
)
