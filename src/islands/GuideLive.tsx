import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Programme } from '#domain/guide.ts'
import { queryOf, selectionOf } from '#domain/guide-selection.ts'
import { formatTimeRange } from '#i18n/format.ts'
import { textFor } from '#i18n/text.ts'
import type { GuideProps, PlayableChannel } from '#screens/live/guide.ts'
import { $schedules, followSchedules } from '#stores/guide.ts'
import { $now } from '#stores/guide-clock.ts'
import { $query, replaceQuery } from '#stores/url.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { Details } from '#ui/guide/Details.tsx'
import { GuideGrid } from '#ui/guide/GuideGrid.tsx'
import type { GuideChannel } from '#ui/guide/guide-channel.ts'
import type { GuideRowData } from '#ui/guide/guide-row.ts'
import { GuideActions } from './GuideActions.tsx'

const loading: GuideRowData = { state: 'loading', programmes: [] }

/** The guide at work: schedules come and go, the address says what is chosen, the clock says what is on air. */
export function LiveGuide({ language, heading, channels }: GuideProps) {
  const now = useStore($now)
  const query = useStore($query)
  const schedules = useStore($schedules)
  const [said, say] = useState('')
  useEffect(() => followSchedules(channels, language), [channels, language])

  const rows = useMemo(() => channels.map(({ id }) => schedules.get(id) ?? loading), [channels, schedules])
  const listOf = ({ id }: PlayableChannel) => schedules.get(id)?.programmes ?? []
  const selection = selectionOf(query, channels, listOf, now)
  if (!selection) return null
  const { channel, programme } = selection

  const select = (picked: GuideChannel, wanted: Programme | undefined) => {
    const now = $now.get()
    replaceQuery(queryOf(picked, wanted, now))
    const range = wanted && formatTimeRange(language, wanted.start, wanted.end)
    const place = textFor(language)('epg:on_channel', { name: picked.title })
    say([wanted?.title ?? picked.title, range, wanted && place].filter(Boolean).join(', '))
  }
  return (
    <>
      <Details language={language} heading={heading} channel={channel} programme={programme} now={now}>
        <GuideActions language={language} selection={selection} query={query} now={now} />
      </Details>
      <GuideGrid
        language={language}
        channels={channels}
        rows={rows}
        now={now}
        chosen={{ channel: channel.id, start: programme?.start.getTime() }}
        onSelect={select}
      />
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </>
  )
}
