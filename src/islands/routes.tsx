import type { ReactNode } from 'react'
import { AboutView } from '#screens/about/AboutView.tsx'
import { about } from '#screens/about/about.ts'
import { HomeView } from '#screens/home/HomeView.tsx'
import { home } from '#screens/home/home.ts'
import { MediaView } from '#screens/media/MediaView.tsx'
import { type MediaProps, media, playableOn } from '#screens/media/media.ts'
import type { MediaSlots } from '#screens/media/slots.ts'
import { PlaylistView } from '#screens/playlist/PlaylistView.tsx'
import { contentList, playlist } from '#screens/playlist/playlist.ts'
import { excerpt, type Head, type Scene, type Screen } from '#screens/screen.ts'
import { SearchView } from '#screens/search/SearchView.tsx'
import { search } from '#screens/search/search.ts'
import { UserView } from '#screens/user/UserView.tsx'
import { isUserPage, user } from '#screens/user/user.ts'
import type { $page } from '#stores/page.ts'
import { leaveUserArea } from './leave-user-area.ts'
import { MoreShelves } from './MoreShelves.tsx'
import { SearchForm } from './SearchForm.tsx'
import { ShareButton } from './ShareButton.tsx'
import { TrailerButton } from './TrailerButton.tsx'
import { WatchPanel } from './WatchPanel.tsx'

/** A screen ready to be put on the page. */
export type Shown = { head: Head; view: ReactNode }

type Page = NonNullable<ReturnType<typeof $page.get>>

/** What an address shows, made in this browser; undefined when there is no such thing. */
export function showRoute(scene: Scene, page: Page): Promise<Shown | undefined> {
  const { language } = scene
  switch (page.route) {
    case 'home':
      return show(home, scene, {}, (props) => (
        <HomeView {...props} more={<MoreShelves language={language} {...props.rest} />} />
      ))
    case 'media':
    case 'series':
      return show(media, scene, { id: page.params.id, episode: page.search['e'] }, (props) => (
        <MediaView {...props} {...mediaSlots(scene, props)} />
      ))
    case 'playlist':
      return show(playlist, scene, page.params, (props) => <PlaylistView {...props} />)
    case 'contentList':
      return show(contentList, scene, page.params, (props) => <PlaylistView {...props} />)
    case 'search':
      return show(search, scene, page.params, (props) => (
        <SearchView {...props} form={<SearchForm language={language} query={props.query} />} />
      ))
    case 'about':
      return show(about, scene, {}, (props) => <AboutView {...props} />)
    case 'user':
      leaveUserArea()
      return show(user, scene, { page: isUserPage(page.params.page) ? page.params.page : 'my-account' }, (props) => (
        <UserView {...props} />
      ))
  }
}

function mediaSlots({ language }: Scene, props: MediaProps): MediaSlots {
  const { title, description, trailerId } = props
  const playable = playableOn(props)
  return {
    watch: playable && <WatchPanel language={language} media={playable} inline={props.inline} />,
    trailer: trailerId && <TrailerButton language={language} trailerId={trailerId} title={title} />,
    share: <ShareButton language={language} title={title} description={excerpt(description)} />,
  }
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
