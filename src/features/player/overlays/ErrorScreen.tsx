import { useEffect, useRef } from 'react'
import type { Text, TextKey } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from '../base/Player.module.css?adopt'
import type { Failure, FailureKind } from '../engine/engine.ts'

type Message = { title: TextKey; description: TextKey }

const title = 'video:player_error.title'
const messages: Record<FailureKind, Message> = {
  network: { title, description: 'video:player_error.network' },
  media: { title, description: 'video:player_error.description' },
  expired: { title, description: 'video:player_error.expired' },
  missing: { title, description: 'video:player_error.missing' },
  unsupported: { title, description: 'video:player_error.format' },
  unentitled: { title, description: 'video:player_error.not_entitled' },
  protected: { title, description: 'video:player_error.protected' },
  keySystem: { title, description: 'video:player_error.key_system' },
  output: { title, description: 'video:player_error.output' },
  licence: { title, description: 'video:player_error.licence' },
  forbidden: {
    title: 'video:player_error.geo_blocked_title',
    description: 'video:player_error.geo_blocked_description',
  },
}

type Props = { text: Text; failure: Failure; onRetry(): void; onClose(): void }

/** Reason of a failure, with buttons to retry and to leave. */
export function ErrorScreen({ text, failure, onRetry, onClose }: Props) {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => retry.current?.focus(), [])
  const { title, description } = messages[failure.kind]
  return (
    <div className={s.error}>
      <div role="alert">
        <span className={s.sign}>
          <Icon name="warning" />
        </span>
        <h3>{text(title)}</h3>
        <p>{text(description)}</p>
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
