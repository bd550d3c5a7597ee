import type { ReactNode } from 'react'
import type { $page } from '#core/address/page.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { PersonalList } from '#core/lists/lists.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { AccountPanel } from '#features/account/AccountPanel.island.tsx'
import { leaveUserArea } from '#features/account/leave-user-area.client.ts'
import { UserView } from '#features/account/UserView.tsx'
import { isUserPage, type UserProps, user } from '#features/account/user.screen.ts'
import { InsightsScreen } from '#features/articles/InsightsScreen.client.tsx'
import { FavoritesPanel } from '#features/browse/FavoritesPanel.island.tsx'
import { HomeView } from '#features/browse/HomeView.tsx'
import { favoritesOn, type HomeProps, home, personalIn } from '#features/browse/home.screen.ts'
import { LiveShelf } from '#features/browse/LiveShelf.island.tsx'
import { MoreShelves } from '#features/browse/MoreShelves.island.tsx'
import { PersonalShelf } from '#features/browse/PersonalShelf.island.tsx'
import { type Row, timedRows } from '#features/browse/rows.screen.ts'
import { PaymentsPanel } from '#features/checkout/PaymentsPanel.island.tsx'
import { DownloadButton } from '#features/downloads/DownloadButton.island.tsx'
import { type DownloadOffer, downloadOn } from '#features/downloads/downloads.screen.ts'
import { FavoriteButton } from '#features/lists/FavoriteButton.island.tsx'
import { WatchedMarks } from '#features/lists/WatchedMarks.island.tsx'
import { Guide } from '#features/live/Guide.island.tsx'
import type { MediaParams } from '#features/media/common.screen.ts'
import { LiveEvent } from '#features/media/LiveEvent.island.tsx'
import { LiveRelated } from '#features/media/LiveRelated.island.tsx'
import { MediaView } from '#features/media/MediaView.tsx'
import {
  eventOn,
  legacy,
  media,
  playableOn,
  queueOf,
  showsWatchedEpisodes,
  timedHubRows,
  timedRelated,
} from '#features/media/media.screen.ts'
import { PageView } from '#features/media/PageView.tsx'
import { loadLanding } from '#features/media/page.screen.ts'
import type { MediaProps, MediaSlots } from '#features/media/props.screen.ts'
import { ShareButton } from '#features/media/ShareButton.island.tsx'
import { TrailerButton } from '#features/media/TrailerButton.island.tsx'
import { WatchPanel } from '#features/media/WatchPanel.island.tsx'
import { AboutView } from '#features/page/AboutView.tsx'
import { about } from '#features/page/about.screen.ts'
import { DisplaySettings } from '#features/page/DisplaySettings.island.tsx'
import { DisplayView } from '#features/page/DisplayView.tsx'
import { display } from '#features/page/display.screen.ts'
import { excerpt } from '#features/page/render.screen.ts'
import { LivePlaylist } from '#features/playlist/LivePlaylist.island.tsx'
import { PlaylistView } from '#features/playlist/PlaylistView.tsx'
import { contentList, type PlaylistProps, playlist } from '#features/playlist/playlist.screen.ts'
import { ErrorBoundary } from '#ui/base/ErrorBoundary.tsx'

/** Rendered screen. A screen without a head updates the document itself. */
export type RenderedScreen = { head?: Head; view: ReactNode }

/** Page that the router renders; the search and the offline pages have their own entry. */
export type Page = Exclude<NonNullable<ReturnType<typeof $page.get>>, { route: 'search' | 'offline' | 'downloads' }>

/** Loads the screen of an address. Resolves to undefined if its content does not exist. */
export async function showRoute(context: RenderContext, page: Page): Promise<RenderedScreen | undefined> {
  const { language } = context
  const { firstParam } = page.params
  switch (page.route) {
    case 'home': {
      const landing = await loadLanding(context)
      return show(home, context, {}, (props) => (
        <HomeView
          {...props}
          hasLanding={landing !== undefined}
          landing={landing && <PageView {...landing} />}
          more={panel(language, <MoreShelves language={language} {...props.rest} />)}
          history={personalShelf(context, props, 'history')}
          favorites={personalShelf(context, props, 'favorites')}
          {...liveShelves(timedRows(props))}
          {...favoriteButtons(language, props)}
        />
      ))
    }
    case 'media':
    case 'series':
      return showMedia(context, page.route, { id: firstParam, episode: page.search.e })
    case 'playlist':
      return show(playlist, context, { id: firstParam }, (props) => listView(props))
    case 'contentList':
      return show(contentList, context, { id: firstParam }, (props) => listView(props, true))
    // Only a build has the list of all titles and the texts of captions.
    case 'letters':
    case 'transcript':
      return undefined
    case 'about':
      return show(about, context, {}, (props) => <AboutView {...props} />)
    case 'display':
      return show(display, context, {}, (props) => <DisplayView {...props} settings={<DisplaySettings {...props} />} />)
    case 'insight':
    case 'insights':
      return showInsights(context, firstParam)
    case 'user':
      leaveUserArea()
      return show(user, context, { page: isUserPage(firstParam) ? firstParam : 'my-account' }, (props) => (
        <UserView {...props} panel={panel(context.language, userPanel(context, props))} />
      ))
  }
}

async function showMedia(context: RenderContext, route: keyof typeof screenOf, params: MediaParams) {
  const screen = screenOf[route]
  const props = await screen.load(context, params)
  if (!props) return undefined
  const download = await downloadOn(context, props)
  const view = (
    <>
      <MediaView {...props} {...mediaSlots(context, props, download)} />
      {showsWatchedEpisodes(props) && <WatchedMarks language={context.language} />}
    </>
  )
  return { head: screen.head(props, context), view: panel(context.language, view) }
}

const showInsights = async (context: RenderContext, rest: string): Promise<RenderedScreen | undefined> =>
  context.site.insights && { view: panel(context.language, <InsightsScreen context={context} rest={rest} />) }

function listView(props: PlaylistProps, content = false) {
  if (props.timed) return <LivePlaylist list={props} content={content} />
  return (
    <>
      <PlaylistView {...props} live={panel(props.language, props.guide && <Guide {...props.guide} />)} />
      {props.remember && <WatchedMarks language={props.language} />}
    </>
  )
}

function watchPanel({ language }: RenderContext, props: MediaProps) {
  const [media, event] = [playableOn(props), eventOn(props)]
  const watch = media && { language, media, queue: queueOf(props), inline: props.inline }
  if (watch && event) return <LiveEvent {...watch} event={event} description={props.description} />
  return watch && <WatchPanel {...watch} />
}

function mediaSlots(context: RenderContext, props: MediaProps, download?: DownloadOffer): MediaSlots {
  const { language } = context
  const { title, description, trailerId, favoriteId } = props
  const related = timedRelated(props)
  return {
    ...liveShelves(timedHubRows(props)),
    similar: panel(language, related && <LiveRelated {...related} />),
    watch: panel(language, watchPanel(context, props)),
    trailer: panel(language, trailerId && <TrailerButton language={language} trailerId={trailerId} title={title} />),
    favorite: panel(language, favoriteId && <FavoriteButton language={language} id={favoriteId} />),
    download: panel(language, download && <DownloadButton language={language} {...download} />),
    share: panel(language, <ShareButton language={language} title={title} description={excerpt(description)} />),
  }
}

/** A panel that cannot be rendered leaves the others on the page. Absent panels stay absent. */
const panel = (language: Locale, content: ReactNode) =>
  content && <ErrorBoundary language={language}>{content}</ErrorBoundary>

const screenOf = { media, series: legacy }

function personalShelf({ language }: RenderContext, props: HomeProps, list: PersonalList) {
  const row = personalIn(props, list)
  return panel(language, row && <PersonalShelf language={language} {...row} />)
}

const favoriteButtons = (language: Locale, props: HomeProps) =>
  Object.fromEntries(
    favoritesOn(props).map(({ index, ...film }) => [
      `favorite${index}`,
      <FavoriteButton key={film.id} language={language} {...film} />,
    ]),
  )

const liveShelves = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row) => [`row${row.index}`, <LiveShelf key={row.index} {...row} />]))

function userPanel({ language }: RenderContext, { page, pages, favoritesList }: UserProps) {
  if (page === 'favorites' && favoritesList) return <FavoritesPanel language={language} listId={favoritesList} />
  if (pages && page === 'payments') return <PaymentsPanel language={language} />
  return pages && page === 'my-account' && <AccountPanel language={language} />
}

async function show<Params, Props>(
  screen: Screen<Params, Props>,
  context: RenderContext,
  params: Params,
  view: (props: Props) => ReactNode,
): Promise<RenderedScreen | undefined> {
  const props = await screen.load(context, params)
  return props && { head: screen.head(props, context), view: panel(context.language, view(props)) }
}
