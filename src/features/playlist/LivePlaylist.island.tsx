import { WatchedMarks } from '#features/lists/WatchedMarks.island.tsx'
import { useRefreshed } from '#features/page/use-refreshed.client.ts'
import { PlaylistView } from './PlaylistView.tsx'
import { contentList, type PlaylistProps, playlist } from './playlist.screen.ts'

type Props = { list: PlaylistProps; content?: boolean }

/** Playlist that refreshes itself because of live or scheduled items or its configuration. */
export function LivePlaylist({ list, content }: Props) {
  const { id, language } = list
  const screen = content ? contentList : playlist
  const fresh = useRefreshed(language, list, (context) => screen.load(context, { id }))
  return (
    <>
      <PlaylistView {...fresh} />
      {fresh.remember && <WatchedMarks key={fresh.cards.map(({ card }) => card.id).join()} language={language} />}
    </>
  )
}
