import { WatchedMarks } from '#features/lists/WatchedMarks.island.tsx'
import { Guide } from '#features/live/Guide.island.tsx'
import { LivePlaylist } from '#features/playlist/LivePlaylist.island.tsx'
import type { PlaylistSlots } from '#features/playlist/PlaylistView.tsx'
import type { PlaylistProps } from '#features/playlist/playlist.screen.ts'
import { panel } from './panel.tsx'

/** Returns the islands in the page of a playlist. */
export const playlistSlots = ({ language, guide }: PlaylistProps): PlaylistSlots => ({
  live: panel(language, guide && <Guide {...guide} />),
})

/** Returns the island beside the view of a playlist. */
export const playlistMarks = ({ language, remember, guide }: PlaylistProps) =>
  remember && !guide && <WatchedMarks language={language} />

/** Returns the island in place of the view of a playlist whose cards change with time. */
export const timedPlaylist = (list: PlaylistProps, content: boolean) => <LivePlaylist list={list} content={content} />
