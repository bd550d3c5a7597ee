import { useState } from 'react'
import { reloadLink } from '#core/browser/links.ts'
import type { Programme } from '#core/guide.ts'
import { formatTimeRange } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { $query, closeQuery } from '#core/url.store.ts'
import { openFilm } from '#features/media/open-film.client.ts'
import type { WatchMedia } from '#features/player/film/watch-media.ts'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import type { PlayableChannel } from './guide.screen.ts'
import type { ProgrammeTimes } from './guide-selection.rules.ts'

type Props = {
  language: Locale
  channel: PlayableChannel
  programme: Programme | undefined
  play: ProgrammeTimes | 'live'
}

/** Player over the guide, with the live stream of a channel or a time range. */
export function GuidePlayer({ language, channel, ...rest }: Props) {
  const [{ play }] = useState(rest)
  const programme = useFirst(rest.programme)
  const text = textFor(language)
  const ready = useAsync(channel.id, () => {
    const { r } = $query.get()
    // An unfinished programme would otherwise start at the live edge.
    const fromStart = play !== 'live' && !play.end
    const media = playableOf(language, channel, programme, play)
    return openFilm({ media, queue: {} }, { ...(r && { r }), ...(fromStart && { beginning: '1' }) })
  })
  switch (ready.state) {
    case 'loading':
      return <Spinner label={text('video:player.loading')} size="small" />
    case 'failed':
      return (
        <MessageBox kind="error" title={text('video:player_error.title')}>
          <a {...reloadLink}>{text('common:retry')}</a>
        </MessageBox>
      )
    case 'ready': {
      const { Player, playing } = ready.value
      // The player may open before the schedule with the programme title has loaded.
      const media = { ...playing.media, ...namesOf(language, channel, programme) }
      return <Player language={language} {...playing} media={media} onClose={() => closeQuery('play', 'beginning')} />
    }
  }
}

/** Returns the first available programme. A later programme must not rename the player. */
function useFirst(programme: Programme | undefined) {
  const [first, setFirst] = useState(programme)
  if (!first && programme) setFirst(programme)
  return first ?? programme
}

const namesOf = (language: Locale, channel: PlayableChannel, programme: Programme | undefined) => ({
  title: programme?.title ?? channel.title,
  metadata: metadataOf(language, channel, programme),
})

/** Returns the channel as a playable item. */
const playableOf = (
  language: Locale,
  channel: PlayableChannel,
  programme: Programme | undefined,
  play: ProgrammeTimes | 'live',
): WatchMedia => ({
  id: channel.id,
  ...namesOf(language, channel, programme),
  requirement: channel.requirement,
  duration: 0,
  remember: false,
  sources: channel.sources,
  tracks: [],
  poster: channel.picture?.src,
  stretch: play === 'live' ? undefined : { start: play.start.toISOString(), end: play.end?.toISOString() },
})

function metadataOf(language: Locale, channel: PlayableChannel, programme: Programme | undefined): string {
  if (!programme) return textFor(language)('video:live')
  const location = textFor(language)('epg:on_channel', { name: channel.title })
  return [formatTimeRange(language, programme.start, programme.end), location].join(' • ')
}
