import { usePlayerContext } from '../base/player-context.ts'
import { toSubtitle } from '../media/watch-media.ts'
import { Control } from './Control.tsx'
import s from './TitleBar.module.css?adopt'

/** Title of the media item, with a button that leaves the player. */
export function TitleBar({ onClose }: { onClose(): void }) {
  const { text, media } = usePlayerContext()
  return (
    <header className={s.bar}>
      <Control icon="back" label={text('video:player.back')} onClick={onClose} />
      <div className={s.title}>
        <h2 lang={media.titleLang}>{media.title}</h2>
        {(media.series || media.metadata) && <p>{toSubtitle(media)}</p>}
      </div>
    </header>
  )
}
