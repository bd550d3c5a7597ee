import { useEffect, useRef } from 'react'
import { Icon } from '#ui/base/Icon.tsx'
import { useOnline } from '#ui/base/use-online.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { causes } from '../engine/causes.ts'
import type { Failure } from '../engine/concerns/failure.ts'
import s from './ErrorScreen.module.css?adopt'

type Props = { failure: Failure; onClose(): void }

/** Reason of a failure, with buttons to retry and to leave. */
export function ErrorScreen({ failure, onClose }: Props) {
  const { text, playback } = usePlayerContext()
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus(), [])
  const isOnline = useOnline()
  const { title, description } = causes[failure.kind]
  const isOffline = failure.kind === 'network' && !isOnline
  return (
    <div className={s.error}>
      <div role="alert">
        <span className={s.sign}>
          <Icon name="warning" />
        </span>
        <h3>{text(title)}</h3>
        <p>{text(isOffline ? 'video:player_error.offline' : description)}</p>
      </div>
      <div className={s.actions}>
        <button ref={retry} type="button" className={s.retry} onClick={playback?.retry}>
          {text('common:retry')}
        </button>
        <button type="button" className={s.leave} onClick={onClose}>
          {text('common:back')}
        </button>
      </div>
    </div>
  )
}
