import { useStore } from '@nanostores/react'
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { $query, openQuery } from '#core/address/url.store.ts'
import { isPlainClick, reloadLink } from '#core/browser/links.ts'
import { textFor } from '#core/i18n/insights-text.ts'
import { localePath } from '#core/i18n/locales.ts'
import type { RenderContext, Screen } from '#core/screen.ts'
import { ShareMenu } from '#features/media/ShareMenu.island.tsx'
import { applyHead, applyMetadata, applyTitle } from '#features/page/document-head.client.ts'
import { currentInsights } from '#features/page/insights.store.ts'
import { pageTitle } from '#features/page/render.screen.ts'
import { restoreHiddenCategories } from '#runtime/inline/hidden-categories.inline.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { SlowNote } from '#ui/base/SlowNote.tsx'
import { type Async, useAsync } from '#ui/base/use-async.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ArticlePlayer } from './ArticlePlayer.island.tsx'
import { InsightsLoading, InsightsView } from './InsightsView.tsx'
import { InsightView } from './InsightView.tsx'
import { type InsightProps, insight } from './insight.screen.ts'
import { insightPaths, parseInsightRoute } from './insights.rules.ts'
import { insights } from './insights.screen.ts'
import { RichText } from './RichText.tsx'

/** `subpath` is the part of the path after `/insights/`. */
type Props = { context: RenderContext; subpath: string }

type Shown = { view: ReactNode; onShown: () => void }

/** Article section rendered in the browser: the list, or the article of the address. */
export function InsightsScreen({ context: bare, subpath }: Props) {
  const articles = currentInsights(bare.language)
  const context = articles ? { ...bare, insights: articles } : bare
  const { insight: chosen } = useStore($query)
  const route = chosen ? ({ kind: 'article', slug: chosen } as const) : parseInsightRoute(subpath)
  const screen = useAsync(JSON.stringify(route), async (): Promise<Shown | undefined> => {
    if (route?.kind === 'article')
      return show(insight, context, { slug: route.slug }, chosen !== undefined, (props) => (
        <Article {...props} url={context.site.url} />
      ))
    return route && show(insights, context, route, false, (props) => <InsightsView {...props} />)
  })
  useArticleFocus(chosen, screen.state === 'ready')
  useHiddenCategories(screen.state)
  useNoFooter()
  const isList = parseInsightRoute(subpath)?.kind === 'list'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it follows clicks on links, which keys make too
    <div onClick={isList ? choose : undefined}>
      <Outcome context={context} screen={screen} isArticle={route?.kind === 'article'} />
    </div>
  )
}

/** Restores the hidden state of the categories after each render. */
function useHiddenCategories(state: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state mounts a view with its own checkbox
  useEffect(() => {
    const ended = new AbortController()
    restoreHiddenCategories(ended.signal)
    return () => ended.abort()
  }, [state])
}

/** Hides the footer of the fallback page: the section has none. */
function useNoFooter() {
  useLayoutEffect(() => {
    const footer = document.querySelector<HTMLElement>('main ~ footer')
    if (!footer) return
    footer.hidden = true
    return () => {
      footer.hidden = false
    }
  }, [])
}

async function show<Params, Props>(
  screen: Screen<Params, Props>,
  context: RenderContext,
  params: Params,
  stays: boolean,
  view: (props: Props) => ReactNode,
): Promise<Shown | undefined> {
  const props = await screen.load(context, params)
  if (!props) return undefined
  const head = screen.head(props, context)
  // An article named by the query leaves the address unchanged.
  return { view: view(props), onShown: () => (stays ? applyMetadata(context, head) : applyHead(context, head)) }
}

/** Opens an article of the list without a page load. */
function choose(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-insight]') : null
  if (!link?.dataset.insight || event.defaultPrevented || !isPlainClick(event)) return
  event.preventDefault()
  openQuery({ insight: link.dataset.insight })
  scrollTo({ top: 0, behavior: 'instant' })
}

type OutcomeProps = { context: RenderContext; screen: Async<Shown | undefined>; isArticle: boolean }

function Outcome({ context, screen, isArticle }: OutcomeProps) {
  const text = textFor(context.language)
  const value = screen.state === 'ready' ? screen.value : undefined
  const title = failureTitle(screen, isArticle)
  const heading = title && pageTitle(text(title), context)
  useEffect(() => {
    value?.onShown()
    if (heading) applyTitle({ title: heading, description: heading })
  }, [value, heading])
  if (screen.state === 'loading')
    return (
      <InsightsLoading language={context.language}>
        <SlowNote language={context.language} inline />
      </InsightsLoading>
    )
  if (value) return value.view
  return <FailedScreen context={context} title={title ?? 'insights:failed'} failed={screen.state === 'failed'} />
}

function failureTitle(screen: Async<Shown | undefined>, isArticle: boolean) {
  if (screen.state === 'failed') return 'insights:failed'
  if (screen.state === 'ready' && !screen.value) return isArticle ? 'insights:not_found' : 'common:not_found_title'
  return undefined
}

function FailedScreen({
  context,
  title,
  failed,
}: {
  context: RenderContext
  title: Parameters<ReturnType<typeof textFor>>[0]
  failed: boolean
}) {
  const text = textFor(context.language)
  const action = failed ? (
    <ButtonLink variant="primary" {...reloadLink}>
      {text('common:retry')}
    </ButtonLink>
  ) : (
    <ButtonLink variant="primary" href={localePath(context.language, insightPaths.list())}>
      {text('insights:all')}
    </ButtonLink>
  )
  const explanation = text(failed ? 'error:connection' : 'common:not_found_description')
  return (
    <div>
      <EmptyState
        headingLevel={1}
        icon={failed ? 'warning' : 'info'}
        title={text(title)}
        text={explanation}
        action={action}
      />
    </div>
  )
}

/** Moves the focus to the new heading, or on the list to the last article. */
function useArticleFocus(article: string | undefined, isShown: boolean) {
  const before = useRef(article)
  useEffect(() => {
    if (!isShown || before.current === article) return
    const read = before.current
    before.current = article
    if (document.activeElement !== document.body) return
    const links = [...document.querySelectorAll<HTMLElement>('[data-insights-view] a[data-insight]')]
    const link = article === undefined && links.find(({ dataset }) => dataset.insight === read)
    const target = link || document.querySelector<HTMLElement>('h1')
    // Headings are not focusable by default.
    if (target?.tagName === 'H1') target.tabIndex = -1
    target?.focus({ preventScroll: true })
  }, [article, isShown])
}

/** Article with its islands. `url` is the origin of the site. */
function Article({ url, ...props }: InsightProps & { url: string }) {
  const { language, title, path, lang, outline, sections, details } = props
  const address = new URL(localePath(language, path), url).href
  const share = <ShareMenu language={language} title={title} description={details.description} url={address} />
  return (
    <InsightView {...props} share={share}>
      {sections.map((part) =>
        'embed' in part ? (
          <ArticlePlayer key={part.key} language={language} embed={part.embed} />
        ) : (
          <RichText key={part.key} language={language} blocks={part.blocks} outline={outline} lang={lang} />
        ),
      )}
    </InsightView>
  )
}
