import { usePlayerContext } from '../base/player-context.ts'
import { CastButton } from './CastButton.tsx'
import { Control } from './Control.tsx'

/** Buttons for picture-in-picture, remote playback and fullscreen. */
export function ScreenButtons() {
  const { text, presentation, state } = usePlayerContext()
  const { isFull, toggleFullscreen, isOut, togglePip, remote } = presentation
  const castLabel = remote?.connected ? 'video:player.stop_casting' : 'video:player.cast'
  return (
    <>
      {state.cast && <CastButton />}
      {remote && !state.cast && (
        <Control
          icon={remote.kind}
          on={remote.connected}
          label={text(remote.kind === 'airplay' ? 'video:player.airplay' : castLabel)}
          onClick={remote.choose}
        />
      )}
      {togglePip && state.started && (
        <Control
          roomy
          icon="pip"
          on={isOut}
          label={text(isOut ? 'video:player.exit_picture_in_picture' : 'video:player.picture_in_picture')}
          onClick={togglePip}
        />
      )}
      <Control
        icon={isFull ? 'fullscreen-exit' : 'fullscreen'}
        label={text(isFull ? 'video:player.exit_fullscreen' : 'video:player.fullscreen')}
        onClick={toggleFullscreen}
      />
    </>
  )
}
