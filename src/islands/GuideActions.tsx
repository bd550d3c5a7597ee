import { useStore } from '@nanostores/react'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { isLocked } from '#domain/access.ts'
import { isCaught, programmeState } from '#domain/guide.ts'
import { playOf, queryOf, type Selection } from '#domain/guide-selection.ts'
import type { Locale } from '#i18n/locales.ts'
import { type TextKey, textFor } from '#i18n/text.ts'
import { warmPlayer } from '#player/warm.ts'
import type { PlayableChannel } from '#screens/live/guide.ts'
import { openQuery, type Query } from '#stores/url.ts'
import { $viewer } from '#stores/viewer.ts'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import type { IconName } from '#ui/base/Icon.tsx'
import s from './GuideActions.module.css'
import { GuidePlayer } from './GuidePlayer.tsx'
import { GuideReminder } from './GuideReminder.tsx'
import { startAction } from './start-action.ts'

type Props = { language: Locale; selection: Selection<PlayableChannel>; query: Query; now: Date }

/** What can be done with what is chosen: watch it, watch it from its start, be reminded of it (spec 1 §4). */
export function GuideActions({ language, selection, query, now }: Props) {
  const viewer = useStore($viewer)
  const panel = useRef<HTMLDivElement>(null)
  const text = textFor(language)
  const { channel, programme } = selection
  const isClosed = isLocked(channel.requirement, viewer)
  const state = programme ? programmeState(programme, now, channel.catchupHours) : 'live'
  const play = playOf(query, channel.catchupHours, now)
  const isOpen = query.play === '1' && !isClosed && play !== undefined
  useFocusBack(panel, isOpen)

  return (
    <div ref={panel} className={s.actions}>
      {(state === 'live' || state === 'vod') && <Start language={language} selection={selection} now={now} />}
      {state === 'live' && !isClosed && <FromStart language={language} selection={selection} now={now} />}
      {state === 'expired' && (
        <Button variant="secondary" disabled>
          {text('epg:not_available_anymore')}
        </Button>
      )}
      {state === 'upcoming' && (
        <>
          <Button variant="secondary" disabled>
            {text('epg:not_available_yet')}
          </Button>
          {programme && <GuideReminder language={language} channel={channel} programme={programme} />}
        </>
      )}
      {isOpen && (
        <GuidePlayer key={channel.id} language={language} channel={channel} programme={programme} play={play} />
      )}
    </div>
  )
}

type Act = { label: TextKey; icon: IconName; variant: 'primary' | 'secondary'; query: Record<string, string> }

function Start({ language, selection: { channel, programme }, now }: Omit<Props, 'query'>) {
  const { label, icon, query } = startAction(channel.requirement, useStore($viewer))
  const chosen = set({ ...queryOf(channel, programme, now) })
  return <Action language={language} act={{ label, icon, variant: 'primary', query: { ...chosen, ...query } }} />
}

/** What is on air can be watched from its beginning as long as that is within catch-up (spec 1 §4). */
function FromStart({ language, selection: { channel, programme }, now }: Omit<Props, 'query'>) {
  if (!programme || !isCaught(programme.start, now, channel.catchupHours)) return null
  const query = { channel: channel.id, play: '1', start: programme.start.toISOString(), beginning: '1' }
  return (
    <Action
      language={language}
      act={{ label: 'epg:watch_from_start', icon: 'replay-10', variant: 'secondary', query }}
    />
  )
}

function Action({ language, act: { label, icon, variant, query } }: { language: Locale; act: Act }) {
  const open = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openQuery(query)
  }
  return (
    <ButtonLink
      href={`?${new URLSearchParams(query)}`}
      variant={variant}
      icon={icon}
      onPointerEnter={warmPlayer}
      onFocus={warmPlayer}
      onClick={open}
    >
      {textFor(language)(label)}
    </ButtonLink>
  )
}

/** The parameters that are there. */
const set = (query: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** Closing the player returns the focus to the first button. */
function useFocusBack(panel: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) panel.current?.querySelector('a')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [panel, isOpen])
}
