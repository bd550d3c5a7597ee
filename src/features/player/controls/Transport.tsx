import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '#ui/base/Icon.tsx'
import { type Neighbour, usePlayerContext } from '../base/player-context.ts'
import type { EngineState } from '../engine/engine.ts'
import { runCommand, skipSeconds } from '../playback/commands.ts'
import { Control } from './Control.tsx'
import s from './Transport.module.css?adopt'

/** Playback buttons, centred on phones. */
export function Transport() {
  const { text, media, state, playback, line, next, previous, expected, presentation } = usePlayerContext()
  const [buttonRefs, press] = useNeighbourButtons()
  const skip = (by: number) => playback && runCommand({ do: 'seek', by }, playback)
  const stopped = state.paused || state.ended
  const kind = typeof media.series === 'string' ? 'episode' : 'video'
  const canSkip = !line.live || line.window
  const isListed = [next, previous, expected.next, expected.previous].some(Boolean)
  const to = (way: keyof typeof buttonRefs, neighbour: Neighbour | undefined) =>
    neighbour ? (
      <Control
        ref={buttonRefs[way]}
        icon={way}
        label={neighbour.label ?? text(`video:player.${way}_${kind}`)}
        onClick={() => press(way, neighbour)}
      />
    ) : (
      isListed && (
        <span className={s.balance} data-reserved={expected[way] || undefined}>
          <Icon name={way} />
        </span>
      )
    )

  return (
    <div className={s.transport} data-full={(canSkip && isListed) || undefined}>
      {to('previous', previous)}
      {canSkip && (
        <Control
          icon="replay-10"
          label={text('video:player.seek_back', { count: skipSeconds })}
          onClick={() => skip(-skipSeconds)}
        />
      )}
      <Control
        ref={presentation.playButton}
        main
        icon={stopped ? 'play' : 'pause'}
        label={text(playLabel(state))}
        onClick={() => (stopped ? playback?.play() : playback?.pause())}
      />
      {canSkip && (
        <Control
          icon="forward-10"
          label={text('video:player.seek_forward', { count: skipSeconds })}
          onClick={() => skip(skipSeconds)}
        />
      )}
      {to('next', next)}
    </div>
  )
}

let pressed: 'previous' | 'next' | undefined

/** Moves the focus of a pressed button to the same button of the next channel. */
function useNeighbourButtons() {
  const buttonRefs = { previous: useRef<HTMLButtonElement>(null), next: useRef<HTMLButtonElement>(null) }
  const restore = useEffectEvent(() => {
    if (pressed) buttonRefs[pressed].current?.focus({ preventScroll: true })
    pressed = undefined
  })
  useEffect(() => restore(), [])
  const press = (way: keyof typeof buttonRefs, { onPlay, onDone }: Neighbour) => {
    pressed = onDone ? undefined : way
    onPlay()
  }
  return [buttonRefs, press] as const
}

function playLabel({ ended, paused }: EngineState) {
  if (ended) return 'video:player.replay'
  return paused ? 'video:player.play' : 'video:player.pause'
}
