import type { ReactNode } from 'react'
import type { PersonalList } from '#domain/watchlist.ts'
import type { Locale } from '#i18n/locales.ts'
import { AboutView } from '#screens/about/AboutView.tsx'
import { about } from '#screens/about/about.ts'
import { HomeView } from '#screens/home/HomeView.tsx'
import { favoritesOn, type HomeProps, home, personalIn } from '#screens/home/home.ts'
import { MediaView } from '#screens/media/MediaView.tsx'
import {
  courseOf,
  eventOn,
  legacy,
  media,
  playableOn,
  remembersEpisodes,
  timedRelatedOn,
  timedRowsOn,
} from '#screens/media/media.ts'
import type { MediaProps } from '#screens/media/props.ts'
import type { MediaSlots } from '#screens/media/slots.ts'
import { PlaylistView } from '#screens/playlist/PlaylistView.tsx'
import { contentList, type PlaylistProps, playlist } from '#screens/playlist/playlist.ts'
import { type Row, timedIn } from '#screens/rows.ts'
import { excerpt, type Head, type Scene, type Screen } from '#screens/screen.ts'
import { UserView } from '#screens/user/UserView.tsx'
import { isUserPage, type UserProps, user } from '#screens/user/user.ts'
import type { $page } from '#stores/page.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { FavoritesPanel } from './FavoritesPanel.tsx'
import { Guide } from './Guide.tsx'
import { InsightsScreen } from './InsightsScreen.tsx'
import { LiveEvent } from './LiveEvent.tsx'
import { LivePlaylist } from './LivePlaylist.tsx'
import { LiveRelated } from './LiveRelated.tsx'
import { LiveShelf } from './LiveShelf.tsx'
import { leaveUserArea } from './leave-user-area.ts'
import { MoreShelves } from './MoreShelves.tsx'
import { PaymentsPanel } from './PaymentsPanel.tsx'
import { PersonalShelf } from './PersonalShelf.tsx'
import { ShareButton } from './ShareButton.tsx'
import { TrailerButton } from './TrailerButton.tsx'
import { WatchedMarks } from './WatchedMarks.tsx'
import { WatchPanel } from './WatchPanel.tsx'

/** Rendered screen. A screen without a head updates the document itself. */
export type Shown = { head?: Head; view: ReactNode }

/** Any page but the search, whose screen handles its own query changes. */
export type Page = Exclude<NonNullable<ReturnType<typeof $page.get>>, { route: 'search' }>

/** Loads the screen of an address. Resolves to undefined if its content does not exist. */
export function showRoute(scene: Scene, page: Page): Promise<Shown | undefined> {
  const { language } = scene
  switch (page.route) {
    case 'home':
      return show(home, scene, {}, (props) => (
        <HomeView
          {...props}
          more={<MoreShelves language={language} {...props.rest} />}
          history={personalShelf(scene, props, 'history')}
          favorites={personalShelf(scene, props, 'favorites')}
          {...liveShelves(timedIn(props))}
          {...favoriteButtons(language, props)}
        />
      ))
    case 'media':
    case 'series':
      return show(screenOf[page.route], scene, { id: page.params.id, episode: page.search.e }, (props) => (
        <>
          <MediaView {...props} {...mediaSlots(scene, props)} />
          {remembersEpisodes(props) && <WatchedMarks language={language} />}
        </>
      ))
    case 'playlist':
      return show(playlist, scene, page.params, (props) => listView(props))
    case 'contentList':
      return show(contentList, scene, page.params, (props) => listView(props, true))
    case 'about':
      return show(about, scene, {}, (props) => <AboutView {...props} />)
    case 'insights':
      return showInsights(scene, page.params.rest)
    case 'user':
      leaveUserArea()
      return show(user, scene, { page: isUserPage(page.params.page) ? page.params.page : 'my-account' }, (props) => (
        <UserView {...props} panel={userPanel(scene, props)} />
      ))
  }
}

const showInsights = async (scene: Scene, rest: string): Promise<Shown | undefined> =>
  scene.site.insights && { view: <InsightsScreen scene={scene} rest={rest} /> }

function listView(props: PlaylistProps, content = false) {
  if (props.timed) return <LivePlaylist list={props} content={content} />
  return (
    <>
      <PlaylistView {...props} live={props.guide && <Guide {...props.guide} />} />
      {props.remember && <WatchedMarks language={props.language} />}
    </>
  )
}

function watchPanel({ language }: Scene, props: MediaProps) {
  const [media, event] = [playableOn(props), eventOn(props)]
  const panel = media && { language, media, course: courseOf(props), inline: props.inline }
  if (panel && event) return <LiveEvent {...panel} event={event} description={props.description} />
  return panel && <WatchPanel {...panel} />
}

function mediaSlots(scene: Scene, props: MediaProps): MediaSlots {
  const { language } = scene
  const { title, description, trailerId, favoriteId } = props
  const related = timedRelatedOn(props)
  return {
    ...liveShelves(timedRowsOn(props)),
    similar: related && <LiveRelated {...related} />,
    watch: watchPanel(scene, props),
    trailer: trailerId && <TrailerButton language={language} trailerId={trailerId} title={title} />,
    favorite: favoriteId && <FavoriteButton language={language} id={favoriteId} />,
    share: <ShareButton language={language} title={title} description={excerpt(description)} />,
  }
}

const screenOf = { media, series: legacy }

function personalShelf({ language }: Scene, props: HomeProps, list: PersonalList) {
  const row = personalIn(props, list)
  return row && <PersonalShelf language={language} {...row} />
}

const favoriteButtons = (language: Locale, props: HomeProps) =>
  Object.fromEntries(
    favoritesOn(props).map(({ place, ...film }) => [
      `favorite${place}`,
      <FavoriteButton key={film.id} language={language} {...film} />,
    ]),
  )

const liveShelves = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map((row) => [`row${row.index}`, <LiveShelf key={row.index} {...row} />]))

function userPanel({ language }: Scene, { page, pages, favoritesList }: UserProps) {
  if (page === 'favorites' && favoritesList) return <FavoritesPanel language={language} listId={favoritesList} />
  if (pages && page === 'payments') return <PaymentsPanel language={language} />
  return pages && page === 'my-account' && <AccountPanel language={language} />
}

async function show<Params, Props>(
  screen: Screen<Params, Props>,
  scene: Scene,
  params: Params,
  view: (props: Props) => ReactNode,
): Promise<Shown | undefined> {
  const props = await screen.load(scene, params)
  return props && { head: screen.head(props, scene), view: view(props) }
}
