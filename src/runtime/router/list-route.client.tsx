import type { RenderContext } from '#core/screen.ts'
import { PlaylistView } from '#features/playlist/PlaylistView.tsx'
import { contentList, type PlaylistProps, playlist } from '#features/playlist/playlist.screen.ts'
import { playlistMarks, playlistSlots, timedPlaylist } from '#runtime/islands/playlist.slots.tsx'
import { loadRendered } from './rendered-screen.client.tsx'

const screenOf = { playlist, contentList }

/** Renders the page of a playlist, a content list or a programme guide. */
export const showList = (context: RenderContext, route: keyof typeof screenOf, id: string) =>
  loadRendered(screenOf[route], context, { id }, (props) => listView(props, route === 'contentList'))

function listView(props: PlaylistProps, content: boolean) {
  if (props.timed) return timedPlaylist(props, content)
  return (
    <>
      <PlaylistView {...props} {...playlistSlots(props)} />
      {playlistMarks(props)}
    </>
  )
}
