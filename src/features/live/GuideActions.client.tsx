import { type MouseEvent, useRef, useState } from 'react'
import { type Access, isEntitled } from '#core/access/access.ts'
import { slugOf } from '#core/address/paths.ts'
import { openQuery, type Query } from '#core/address/url.store.ts'
import { isPlainClick } from '#core/browser/links.ts'
import { isInCatchup, type Programme, programmeState } from '#core/content/guide.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { type TextKey, textFor } from '#core/i18n/text.ts'
import { calendarLink } from '#features/media/live-calendar.rules.ts'
import { requestOffersOf, startAction, useAccess } from '#features/media/watch-button.client.ts'
import { preloadPlayer } from '#features/player/preload.ts'
import { RemindButton } from '#features/reminders/RemindButton.client.tsx'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import type { IconName } from '#ui/base/Icon.tsx'
import { useOpenerFocus } from '#ui/base/use-modal.ts'
import { FilmLink } from './FilmLink.client.tsx'
import s from './GuideActions.module.css?adopt'
import { GuidePlayer } from './GuidePlayer.client.tsx'
import type { PlayableChannel } from './guide.screen.ts'
import type { GuideChannel } from './guide-data.ts'
import { type ProgrammeTimes, playbackOf, type Selection, toGuideQuery } from './guide-selection.rules.ts'

type Props = {
  language: Locale
  channels: readonly PlayableChannel[]
  selection: Selection<PlayableChannel>
  query: Query
  now: Date
}

/** Buttons of the selected programme: watch, watch from the start, set a reminder. */
export function GuideActions({ language, channels, selection, query, now }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const text = textFor(language)
  const { channel, programme } = selection
  const access = useAccess(channel)
  const isClosed = !isEntitled(channel, access)
  const state = programme ? programmeState(programme, now, channel.catchupHours) : 'live'
  // The catch-up window limits openings; a player that is open stays.
  const [opening, setOpening] = useState<{ query: Query; play: ProgrammeTimes | 'live' }>()
  const play = opening?.query === query ? opening.play : playbackOf(query, channel.catchupHours, now)
  const isOpen = query.play === '1' && !isClosed && play !== undefined
  if (isOpen && opening?.query !== query) setOpening({ query, play })
  useOpenerFocus(panel, isOpen)

  return (
    <div ref={panel} className={s.actions}>
      {(state === 'live' || state === 'vod') && (
        <Start language={language} selection={selection} now={now} access={access} />
      )}
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
      {programme?.media && <FilmLink key={programme.media} language={language} id={programme.media} access={access} />}
      {isOpen && (
        <GuidePlayer language={language} channels={channels} selection={selection} play={play} access={access} />
      )}
    </div>
  )
}

type ChangedQuery = Record<string, string | undefined>

type ButtonAction = { label: TextKey; icon: IconName; variant: 'primary' | 'secondary'; query: ChangedQuery }

type StartProps = Omit<Props, 'query' | 'channels'> & { access: Access }

function Start({ language, selection: { channel, programme }, now, access }: StartProps) {
  const action = startAction(channel, access)
  if (!action) return <p>{textFor(language)('video:not_on_this_site')}</p>
  const { label, icon, query, path } = action
  if (path)
    return (
      <ButtonLink variant="primary" icon={icon} href={localePath(language, path)}>
        {textFor(language)(label)}
      </ButtonLink>
    )
  const chosen = { ...toGuideQuery(channel, programme, now), ...query }
  const buttonAction: ButtonAction = { label, icon, variant: 'primary', query: chosen }
  return <Action language={language} buttonAction={buttonAction} onStart={() => requestOffersOf(channel)} />
}

/** Start button of a channel before its schedule has loaded. */
export const ChannelStart = ({ language, channel }: { language: Locale; channel: PlayableChannel }) => (
  <Start language={language} selection={{ channel, follows: true }} now={new Date(0)} access={useAccess(channel)} />
)

/** Link to the start of the current programme, if within the catch-up window. */
function FromStart({ language, selection: { channel, programme }, now }: Omit<StartProps, 'access'>) {
  if (!programme || !isInCatchup(programme.start, now, channel.catchupHours)) return null
  const query = { channel: channel.id, play: '1', start: programme.start.toISOString(), beginning: '1' }
  return (
    <Action
      language={language}
      buttonAction={{ label: 'epg:watch_from_start', icon: 'restart', variant: 'secondary', query }}
    />
  )
}

type ActionProps = { language: Locale; buttonAction: ButtonAction; onStart?(): void }

function Action({ language, buttonAction: { label, icon, variant, query }, onStart }: ActionProps) {
  const open = (event: MouseEvent) => {
    onStart?.()
    if (!isPlainClick(event)) return
    // The dialog host opens dialogs.
    if (query.u) return
    event.preventDefault()
    openQuery(query)
  }
  return (
    <ButtonLink
      href={`?${new URLSearchParams(set(query))}`}
      variant={variant}
      icon={icon}
      onPointerEnter={preloadPlayer}
      onFocus={preloadPlayer}
      onClick={open}
    >
      {textFor(language)(label)}
    </ButtonLink>
  )
}

/** Omits undefined parameters. */
const set = (query: ChangedQuery) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

type GuideReminderProps = { language: Locale; channel: GuideChannel; programme: Programme }

/** Calendar file and notification for an upcoming programme. */
function GuideReminder({ language, channel, programme }: GuideReminderProps) {
  const [now] = useState(() => new Date())
  const { id, title, description, start, end } = programme
  const url = new URL(channel.href, location.href).href
  // Repeats share the id of their programme.
  const showing = `${channel.id} ${start.toISOString()}`
  const page = new URL(`?${new URLSearchParams(set(toGuideQuery(channel, programme, now)))}`, url).href
  const href = calendarLink({ id, title: `${title} (${channel.title})`, description, start, end, url }, now)
  return (
    <>
      <ButtonLink variant="secondary" icon="calendar" href={href} download={`${slugOf(title) || 'programme'}.ics`}>
        {textFor(language)('epg:remind_me')}
      </ButtonLink>
      <RemindButton language={language} reminder={{ id: showing, title, url: page, start: start.getTime() }} />
    </>
  )
}
