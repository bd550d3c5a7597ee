import { useStore } from '@nanostores/react'
import { startTransition, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { $query, type Query, replaceQuery } from '#core/address/url.store.ts'
import { type PrerenderedProgramme, type Programme, upcomingShowings } from '#core/content/guide.ts'
import { formatTimeRange } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { Details } from './Details.tsx'
import { ChannelStart, GuideActions } from './GuideActions.client.tsx'
import { GuideGrid } from './GuideGrid.tsx'
import type { GuideProps, PlayableChannel } from './guide.screen.ts'
import { $now, $schedules, type ChannelSchedule, pollSchedules } from './guide.store.ts'
import type { GuideChannel, GuideRowData } from './guide-data.ts'
import { type Selection, selectionOf, toGuideQuery } from './guide-selection.rules.ts'
import { StaticGuide } from './StaticGuide.tsx'

const noQuery: Query = {}
const noSchedules: ReadonlyMap<string, ChannelSchedule> = new Map()

/** Programme guide with lazy schedules. A static channel list precedes hydration. */
export function Guide({ language, heading, channels, showings }: GuideProps) {
  const time = useStore($now, { ssr: () => prerenderedTime })
  const now = useIsHydrated() ? time : undefined
  const query = useStore($query, { ssr: () => noQuery })
  // Deferred rendering keeps the page responsive while schedules arrive.
  const schedules = useDeferredValue(useStore($schedules, { ssr: () => noSchedules }))
  useEffect(() => pollSchedules(channels, language), [channels, language])

  // Before the grid, the details show the pre-rendered programmes themselves.
  const rows = useRows(channels, schedules, now && showings)
  const requested = now ? query : noQuery
  const programmesOf = (channel: PlayableChannel) => {
    const { state, programmes } = rows[channels.indexOf(channel)] ?? loading
    const hasRequested = programmes.some(({ start }) => start.getTime() === Date.parse(requested.start ?? ''))
    // The requested programme may come with the schedule: no other takes its place.
    return state === 'loading' && requested.start && !hasRequested ? [] : programmes
  }
  const selection = selectionOf(requested, channels, programmesOf, time)
  if (!selection) return null
  const { channel, programme } = selection
  return (
    <>
      <Details
        language={language}
        heading={heading}
        channel={channel}
        programme={programme}
        now={now}
        showings={programme ? undefined : showings?.[channels.indexOf(channel)]}
      >
        {now ? (
          <GuideActions language={language} channels={channels} selection={selection} query={query} now={now} />
        ) : (
          <ChannelStart language={language} channel={channel} />
        )}
      </Details>
      {now ? (
        <LiveGuide language={language} channels={channels} rows={rows} selection={selection} now={now} />
      ) : (
        <StaticGuide
          language={language}
          channels={channels}
          showings={showings}
          onSelect={(picked) => replaceQuery({ ...toGuideQuery(picked, undefined, time), play: undefined })}
        />
      )}
    </>
  )
}

// The build time must not appear as the current time.
const prerenderedTime = new Date(0)

/** Returns true after hydration. Preserves the focus when the guide replaces its static list. */
function useIsHydrated(): boolean {
  const [isAwake, setAwake] = useState(false)
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (isAwake) return
    const update = () => {
      focused.current = document.activeElement
    }
    update()
    document.addEventListener('focusin', update)
    startTransition(() => setAwake(true))
    return () => document.removeEventListener('focusin', update)
  }, [isAwake])
  useLayoutEffect(() => {
    const link = focused.current
    if (!isAwake || !link || link.isConnected || document.activeElement !== document.body) return
    const part = link.closest('li') ? '[role=grid] [tabindex="0"]' : '[aria-labelledby=guide-selected] a'
    document.querySelector<HTMLElement>(part)?.focus({ preventScroll: true })
  }, [isAwake])
  return isAwake
}

const loading: GuideRowData = { state: 'loading', programmes: [] }

/** Rows in channel order. Those without a schedule have their pre-rendered programmes. */
function useRows(
  channels: readonly PlayableChannel[],
  schedules: ReadonlyMap<string, ChannelSchedule>,
  showings: GuideProps['showings'],
): GuideRowData[] {
  const rendered = useMemo(
    () => channels.map(({ id }, index) => renderedRow(id, showings?.[index] ?? [])),
    [channels, showings],
  )
  return useMemo(
    () => channels.map(({ id }, index) => schedules.get(id) ?? rendered[index] ?? loading),
    [channels, schedules, rendered],
  )
}

const renderedRow = (channel: string, showings: readonly PrerenderedProgramme[]): GuideRowData => ({
  state: 'loading',
  programmes: upcomingShowings(showings, new Date()).map((showing) => ({
    id: `${channel}-next`,
    description: '',
    ...showing,
  })),
})

type Props = {
  language: Locale
  channels: PlayableChannel[]
  rows: GuideRowData[]
  selection: Selection<PlayableChannel>
  now: Date
}

/** Interactive timeline. A selection updates the address and is announced to screen readers. */
function LiveGuide({ language, channels, rows, selection, now }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const { channel, programme } = selection

  const select = (picked: GuideChannel, programme: Programme | undefined) => {
    const now = $now.get()
    // A cancelled player must not open at the next selection.
    replaceQuery({ ...toGuideQuery(picked, programme, now), play: undefined })
    const range = programme && formatTimeRange(language, programme.start, programme.end)
    const location = textFor(language)('epg:on_channel', { name: picked.title })
    setAnnouncement([programme?.title ?? picked.title, range, programme && location].filter(Boolean).join(', '))
  }
  return (
    <>
      <GuideGrid
        language={language}
        channels={channels}
        rows={rows}
        now={now}
        chosen={{ channel: channel.id, start: programme?.start.getTime() }}
        onSelect={select}
      />
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}
