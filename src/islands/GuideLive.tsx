import { useMemo, useState } from 'react'
import type { Programme } from '#domain/guide.ts'
import { queryOf, type Selection } from '#domain/guide-selection.ts'
import { formatTimeRange } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import type { PlayableChannel } from '#screens/live/guide.ts'
import type { ChannelSchedule } from '#stores/guide.ts'
import { $now } from '#stores/guide-clock.ts'
import { replaceQuery } from '#stores/url.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { GuideGrid } from '#ui/guide/GuideGrid.tsx'
import type { GuideChannel } from '#ui/guide/guide-channel.ts'
import type { GuideRowData } from '#ui/guide/guide-row.ts'

const loading: GuideRowData = { state: 'loading', programmes: [] }

type Props = {
  language: Locale
  channels: PlayableChannel[]
  schedules: ReadonlyMap<string, ChannelSchedule>
  selection: Selection<PlayableChannel>
  now: Date
}

/** Interactive timeline. A selection updates the address and is announced to screen readers. */
export function LiveGuide({ language, channels, schedules, selection, now }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const rows = useMemo(() => channels.map(({ id }) => schedules.get(id) ?? loading), [channels, schedules])
  const { channel, programme } = selection

  const select = (picked: GuideChannel, programme: Programme | undefined) => {
    const now = $now.get()
    replaceQuery(queryOf(picked, programme, now))
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
