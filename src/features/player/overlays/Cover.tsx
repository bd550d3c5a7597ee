import { usePlayerContext } from '../base/player-context.ts'
import { Control } from '../controls/Control.tsx'
import s from './Cover.module.css?adopt'
import { Waiting } from './Waiting.tsx'

/** Poster, loading state and start button in front of the picture. */
export function Cover() {
  const { media, text, state, playback } = usePlayerContext()
  return (
    <>
      {media.poster && (!state.started || state.device || state.isSound) && (
        <img className={s.poster} src={media.poster} alt="" />
      )}
      <p role="status" className={s.device}>
        {state.device && text('video:player.casting', { device: state.device })}
      </p>
      <Waiting />
      {state.blocked && (
        <div className={s.start} data-middle="">
          <Control icon="play" label={text('video:player.play')} onClick={playback?.play} />
        </div>
      )}
    </>
  )
}
