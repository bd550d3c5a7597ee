import { VideoView } from '#screens/media/VideoView.tsx'
import { loadVideo, type VideoProps } from '#screens/media/video.ts'
import { FavoriteButton } from './FavoriteButton.tsx'
import { useRefreshed } from './use-refreshed.ts'
import { WatchPanel } from './WatchPanel.tsx'

/** The page of a live event: it follows the event through its time without losing its place (spec 1 §4). */
export function LiveVideo({ video }: { video: VideoProps }) {
  const { id, language, hero, playable } = video
  const props = useRefreshed(language, video, async (scene) => {
    const media = await scene.content.media(id)
    const next = media && (await loadVideo(scene, media))
    // The picture that is on the page stays
    return next && { ...next, hero, playable: { ...next.playable, poster: playable.poster } }
  })
  return (
    <VideoView
      {...props}
      watch={<WatchPanel language={language} media={props.playable} course={props.course} />}
      favorite={props.favoriteId && <FavoriteButton language={language} id={props.favoriteId} />}
    />
  )
}
