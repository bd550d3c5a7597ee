import type { ReactNode } from 'react'
import type { $page } from '#core/address/page.store.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { leaveUserArea } from '#features/account/leave-user-area.client.ts'
import { UserView } from '#features/account/UserView.tsx'
import { isUserPage, user } from '#features/account/user.screen.ts'
import { InsightsScreen } from '#features/articles/InsightsScreen.client.tsx'
import { HistoryView } from '#features/browse/HistoryView.tsx'
import { HomeView } from '#features/browse/HomeView.tsx'
import { history } from '#features/browse/history.screen.ts'
import { home } from '#features/browse/home.screen.ts'
import { downloadOn } from '#features/downloads/downloads.screen.ts'
import type { MediaParams } from '#features/media/common.screen.ts'
import { MediaView } from '#features/media/MediaView.tsx'
import { legacy, media } from '#features/media/media.screen.ts'
import { PageView } from '#features/media/PageView.tsx'
import { loadLanding } from '#features/media/page.screen.ts'
import { AboutView } from '#features/page/AboutView.tsx'
import { about } from '#features/page/about.screen.ts'
import { DisplayView } from '#features/page/DisplayView.tsx'
import { display } from '#features/page/display.screen.ts'
import { PlaylistView } from '#features/playlist/PlaylistView.tsx'
import { contentList, type PlaylistProps, playlist } from '#features/playlist/playlist.screen.ts'
import { displaySlots } from '#runtime/islands/display.slots.tsx'
import { historySlots } from '#runtime/islands/history.slots.tsx'
import { homeSlots } from '#runtime/islands/home.slots.tsx'
import { mediaMarks, mediaSlots } from '#runtime/islands/media.slots.tsx'
import { panel } from '#runtime/islands/panel.tsx'
import { playlistMarks, playlistSlots, timedPlaylist } from '#runtime/islands/playlist.slots.tsx'
import { userSlots } from '#runtime/islands/user.slots.tsx'

/** Rendered screen. A screen without a head updates the document itself. */
export type RenderedScreen = { head?: Head; view: ReactNode }

/** Page that the router renders; the search and the offline pages have their own entry. */
export type Page = Exclude<NonNullable<ReturnType<typeof $page.get>>, { route: 'search' | 'offline' | 'downloads' }>

/** Loads the screen of an address. Resolves to undefined if its content does not exist. */
export async function showRoute(context: RenderContext, page: Page): Promise<RenderedScreen | undefined> {
  const { firstParam } = page.params
  switch (page.route) {
    case 'home': {
      const landing = await loadLanding(context)
      return show(home, context, {}, (props) => (
        <HomeView
          {...props}
          hasLanding={landing !== undefined}
          landing={landing && <PageView {...landing} />}
          {...homeSlots(context, props)}
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
      return show(display, context, {}, (props) => <DisplayView {...props} {...displaySlots(props)} />)
    case 'history':
      return show(history, context, {}, (props) => <HistoryView {...props} {...historySlots(props)} />)
    case 'insight':
    case 'insights':
      return showInsights(context, firstParam)
    case 'user':
      leaveUserArea()
      return show(user, context, { page: isUserPage(firstParam) ? firstParam : 'my-account' }, (props) => (
        <UserView {...props} {...userSlots(context, props)} />
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
      {mediaMarks(context, props)}
    </>
  )
  return { head: screen.head(props, context), view: panel(context.language, view) }
}

const showInsights = async (context: RenderContext, subpath: string): Promise<RenderedScreen | undefined> =>
  context.site.insights && { view: panel(context.language, <InsightsScreen context={context} subpath={subpath} />) }

function listView(props: PlaylistProps, content = false) {
  if (props.timed) return timedPlaylist(props, content)
  return (
    <>
      <PlaylistView {...props} {...playlistSlots(props)} />
      {playlistMarks(props)}
    </>
  )
}

const screenOf = { media, series: legacy }

async function show<Params, Props>(
  screen: Screen<Params, Props>,
  context: RenderContext,
  params: Params,
  view: (props: Props) => ReactNode,
): Promise<RenderedScreen | undefined> {
  const props = await screen.load(context, params)
  return props && { head: screen.head(props, context), view: panel(context.language, view(props)) }
}
