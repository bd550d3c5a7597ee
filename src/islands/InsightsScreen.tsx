import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { insightPaths, insightPlaceOf } from '#domain/insight-paths.ts'
import { textFor } from '#i18n/insights-text.ts'
import { keepCategoriesHidden } from '#lib/kept-categories.ts'
import { isPlainClick } from '#lib/plain-click.ts'
import { reloadLink } from '#lib/reload-link.ts'
import { InsightsLoading, InsightsView } from '#screens/insights/InsightsView.tsx'
import { insight } from '#screens/insights/insight.ts'
import { insights } from '#screens/insights/insights.ts'
import type { Scene, Screen } from '#screens/screen.ts'
import { pageTitle } from '#screens/screen.ts'
import { insightsHere } from '#stores/insights.ts'
import { $query, openQuery } from '#stores/url.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { type Async, useAsync } from '#ui/base/use-async.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { Article } from './Article.tsx'
import { applyFacts, applyHead, applyWords } from './document-head.ts'
import { useArticleFocus } from './use-article-focus.ts'

/** `rest` is the part of the path after `/insights/`. */
type Props = { scene: Scene; rest: string }

type Shown = { view: ReactNode; settle: () => void }

/** Article section rendered in the browser: the list, or the article of the address. */
export function InsightsScreen({ scene: bare, rest }: Props) {
  const articles = insightsHere()
  const scene = articles ? { ...bare, insights: articles } : bare
  const { insight: chosen } = useStore($query)
  const place = chosen ? ({ kind: 'article', slug: chosen } as const) : insightPlaceOf(rest)
  const shown = useAsync(JSON.stringify(place), async (): Promise<Shown | undefined> => {
    if (place?.kind === 'article')
      return show(insight, scene, { slug: place.slug }, chosen !== undefined, (props) => (
        <Article {...props} url={scene.site.url} />
      ))
    return place && show(insights, scene, place, false, (props) => <InsightsView {...props} />)
  })
  useArticleFocus(chosen, shown.state === 'ready')
  useKeptCategories(shown.state)
  const isList = insightPlaceOf(rest)?.kind === 'list'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it follows clicks on links, which keys make too
    <div onClick={isList ? choose : undefined}>
      <Outcome scene={scene} shown={shown} isArticle={place?.kind === 'article'} />
    </div>
  )
}

/** Restores the hidden state of the categories after each render. */
function useKeptCategories(state: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state brings a view with a box of its own
  useEffect(() => {
    const ended = new AbortController()
    keepCategoriesHidden(ended.signal)
    return () => ended.abort()
  }, [state])
}

async function show<Params, Props>(
  screen: Screen<Params, Props>,
  scene: Scene,
  params: Params,
  stays: boolean,
  view: (props: Props) => ReactNode,
): Promise<Shown | undefined> {
  const props = await screen.load(scene, params)
  if (!props) return undefined
  const head = screen.head(props, scene)
  // An article named by the query leaves the address unchanged.
  return { view: view(props), settle: () => (stays ? applyFacts(scene, head) : applyHead(scene, head)) }
}

/** Opens an article of the list without a page load. */
function choose(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-insight]') : null
  if (!link?.dataset.insight || event.defaultPrevented || !isPlainClick(event)) return
  event.preventDefault()
  openQuery({ insight: link.dataset.insight })
  scrollTo({ top: 0, behavior: 'instant' })
}

type Told = { scene: Scene; shown: Async<Shown | undefined>; isArticle: boolean }

function Outcome({ scene, shown, isArticle }: Told) {
  const text = textFor(scene.language)
  const value = shown.state === 'ready' ? shown.value : undefined
  const title = fault(shown, isArticle)
  const words = title && pageTitle(text(title), scene)
  useEffect(() => {
    value?.settle()
    if (words) applyWords({ title: words, description: words })
  }, [value, words])
  if (shown.state === 'loading') return <InsightsLoading language={scene.language} />
  if (value) return value.view
  return <Trouble scene={scene} title={title ?? 'insights:failed'} failed={shown.state === 'failed'} />
}

function fault(shown: Async<Shown | undefined>, isArticle: boolean) {
  if (shown.state === 'failed') return 'insights:failed'
  if (shown.state === 'ready' && !shown.value) return isArticle ? 'insights:not_found' : 'common:not_found_title'
  return undefined
}

function Trouble({
  scene,
  title,
  failed,
}: {
  scene: Scene
  title: Parameters<ReturnType<typeof textFor>>[0]
  failed: boolean
}) {
  const text = textFor(scene.language)
  const action = failed ? (
    <ButtonLink variant="primary" {...reloadLink}>
      {text('common:retry')}
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" href={insightPaths.list()}>
      {text('insights:all')}
    </ButtonLink>
  )
  const explained = text(failed ? 'error:connection' : 'common:not_found_description')
  return (
    <div data-insights>
      <EmptyState
        headingLevel={1}
        icon={failed ? 'warning' : 'info'}
        title={text(title)}
        text={explained}
        action={action}
      />
    </div>
  )
}
