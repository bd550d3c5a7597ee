import { useStore } from '@nanostores/react'
import type { Text } from '#core/i18n/text.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { sleepIdOf } from '../media/playable.ts'
import { $sleep, type Sleep, startSleep, stopSleep } from '../state/player.store.ts'
import { MenuChoices } from './MenuChoices.tsx'

/** Lengths of the sleep timer in minutes. */
const sleepMinutes = [15, 30, 45, 60] as const

export function SleepPage() {
  const { text, media, line, onMenu } = usePlayerContext()
  const mediaId = sleepIdOf(media)
  const sleep = useStore($sleep)
  const choices = sleepMinutes.map((minutes) => ({
    value: String(minutes),
    label: text('video:player.minutes', { count: minutes }),
  }))
  const atEnd = { value: 'film', label: text('video:player.sleep_at_end') }
  const choose = (value: string | undefined) => {
    if (!value) stopSleep()
    else startSleep(value === 'film' ? { film: mediaId } : { minutes: Number(value) })
  }
  return (
    <MenuChoices
      label={text('video:player.sleep_timer')}
      value={sleepChoice(sleep, mediaId)}
      choices={[{ value: undefined, label: text('video:player.off') }, ...choices, ...(line.live ? [] : [atEnd])]}
      onChoose={choose}
      onDone={() => onMenu(undefined)}
    />
  )
}

function sleepChoice(sleep: Sleep | undefined, mediaId: string) {
  if (!sleep) return undefined
  if ('film' in sleep) return sleep.film === mediaId ? 'film' : undefined
  return String(sleep.minutes)
}

/** Current value of the sleep timer: off, its remaining minutes, or the end of the media item. */
export function sleepLabel(sleep: Sleep | undefined, mediaId: string, text: Text) {
  if (!sleepChoice(sleep, mediaId) || !sleep) return text('video:player.off')
  if ('film' in sleep) return text('video:player.sleep_at_end')
  return text('video:player.minutes', { count: Math.max(1, Math.ceil((sleep.at - Date.now()) / 60_000)) })
}
