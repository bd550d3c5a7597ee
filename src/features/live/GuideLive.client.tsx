import { useMemo, useState } from 'react'
import type { Programme } from '#core/guide.ts'
import { formatTimeRange } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { replaceQuery } from '#core/url.store.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { GuideGrid } from './GuideGrid.tsx'
import type { PlayableChannel } from './guide.screen.ts'
import { $now, type ChannelSchedule } from './guide.store.ts'
import type { GuideChannel, GuideRowData } from './guide-data.ts'
import { queryOf, type Selection } from './guide-selection.rules.ts'

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
