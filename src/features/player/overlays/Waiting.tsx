import { useOnline } from '#ui/base/use-online.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import s from './Waiting.module.css?adopt'

/** The live region exists from the start, so that screen readers announce its changes. */
export function Waiting() {
  const { state, text } = usePlayerContext()
  const isOnline = useOnline()
  const isWaiting = state.waiting && !state.failure
  const label = text(state.started ? 'video:player.buffering' : 'video:player.loading')
  return (
    <div role="status" className={s.waiting} data-middle={isWaiting || undefined}>
      {isWaiting && (
        <>
          <span className={s.ring} aria-hidden="true" />
          {isOnline ? (
            <VisuallyHidden>{label}</VisuallyHidden>
          ) : (
            <p className={s.offline}>{text('video:player_error.offline')}</p>
          )}
        </>
      )}
    </div>
  )
}
