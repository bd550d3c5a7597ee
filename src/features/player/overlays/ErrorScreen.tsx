import { useEffect, useRef } from 'react'
import type { Text } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { useOnline } from '#ui/base/use-online.ts'
import s from '../base/Player.module.css?adopt'
import { causes } from '../engine/causes.ts'
import type { Failure } from '../engine/concerns/failure.ts'

type Props = { text: Text; failure: Failure; onRetry(): void; onClose(): void }

/** Reason of a failure, with buttons to retry and to leave. */
export function ErrorScreen({ text, failure, onRetry, onClose }: Props) {
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
        <button ref={retry} type="button" className={s.retry} onClick={onRetry}>
          {text('common:retry')}
        </button>
        <button type="button" className={s.leave} onClick={onClose}>
          {text('common:back')}
        </button>
      </div>
    </div>
  )
}
