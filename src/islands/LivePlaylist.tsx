import { PlaylistView } from '#screens/playlist/PlaylistView.tsx'
import { contentList, type PlaylistProps, playlist } from '#screens/playlist/playlist.ts'
import { useRefreshed } from './use-refreshed.ts'
import { WatchedMarks } from './WatchedMarks.tsx'

type Props = { list: PlaylistProps; content?: boolean }

/** A list that shows something live or scheduled, or that the publisher wants asked again (spec 1 §3). */
export function LivePlaylist({ list, content }: Props) {
  const { id, language } = list
  const screen = content ? contentList : playlist
  const fresh = useRefreshed(language, list, (scene) => screen.load(scene, { id }))
  return (
    <>
      <PlaylistView {...fresh} />
      {fresh.remember && <WatchedMarks key={fresh.cards.map(({ card }) => card.id).join()} language={language} />}
    </>
  )
}
