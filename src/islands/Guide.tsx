import { useStore } from '@nanostores/react'
import { startTransition, useDeferredValue, useEffect, useState } from 'react'
import { type Selection, selectionOf } from '#domain/guide-selection.ts'
import { textFor } from '#i18n/text.ts'
import type { GuideProps, PlayableChannel } from '#screens/live/guide.ts'
import { $schedules, followSchedules, type Schedule } from '#stores/guide.ts'
import { $now } from '#stores/guide-clock.ts'
import { $query, type Query } from '#stores/url.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Details } from '#ui/guide/Details.tsx'
import { StillGuide } from '#ui/guide/StillGuide.tsx'
import { GuideActions } from './GuideActions.tsx'
import { LiveGuide } from './GuideLive.tsx'

const noQuery: Query = {}
const noSchedules: ReadonlyMap<string, Schedule> = new Map()

/**
 * The programme guide: schedules come and go, the address says what is chosen, the clock says what is on air. As long as no
 * script runs it is a list of channels in the same place, and the words above it stay when the guide comes.
 */
export function Guide({ language, heading, channels }: GuideProps) {
  const time = useStore($now, { ssr: () => asRendered })
  const now = useAwake() ? time : undefined
  const query = useStore($query, { ssr: () => noQuery })
  // What comes late is drawn piece by piece, between what the viewer does
  const schedules = useDeferredValue(useStore($schedules, { ssr: () => noSchedules }))
  useEffect(() => followSchedules(channels, language), [channels, language])

  const programmesOf = ({ id }: PlayableChannel) => schedules.get(id)?.programmes ?? []
  const selection = selectionOf(now ? query : noQuery, channels, programmesOf, time)
  if (!selection) return null
  const { channel, programme } = selection
  return (
    <>
      <Details language={language} heading={heading} channel={channel} programme={programme} now={now}>
        {now ? (
          <GuideActions language={language} selection={selection} query={query} now={now} />
        ) : (
          <Watch language={language} selection={selection} />
        )}
      </Details>
      {now ? (
        <LiveGuide language={language} channels={channels} schedules={schedules} selection={selection} now={now} />
      ) : (
        <StillGuide language={language} channels={channels} />
      )}
    </>
  )
}

// The clock of a build says nothing
const asRendered = new Date(0)

function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => startTransition(() => setAwake(true)), [])
  return isAwake
}

const Watch = ({
  language,
  selection: { channel },
}: Pick<GuideProps, 'language'> & { selection: Selection<PlayableChannel> }) => (
  <ButtonLink variant="primary" icon="play" href={`${channel.href}&play=1`}>
    {textFor(language)('video:start_watching')}
  </ButtonLink>
)
