import { useState } from 'react'
import type { Programme } from '#domain/guide.ts'
import type { Span } from '#domain/guide-selection.ts'
import { programmeSource } from '#domain/live.ts'
import { formatTimeRange } from '#i18n/format.ts'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { within } from '#player/film/limit.ts'
import type { Playable } from '#player/film/playable.ts'
import { loadPlayer, warmPlayer } from '#player/warm.ts'
import type { PlayableChannel } from '#screens/live/guide.ts'
import { closeQuery } from '#stores/url.ts'
import { Message } from '#ui/base/Message.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { useAsync } from './use-async.ts'

type Props = { language: Locale; channel: PlayableChannel; programme: Programme | undefined; play: Span | 'live' }

const waitMs = 20_000

/** The player over the guide, with the stream of a channel or the stretch of it that was asked for. */
export function GuidePlayer({ language, channel, ...asked }: Props) {
  // A programme that ends while it is being watched changes nothing for who watches it
  const [{ programme, play }] = useState(asked)
  const text = textFor(language)
  const ready = useAsync(channel.id, () => {
    warmPlayer()
    return within(waitMs, Promise.all([loadPlayer(), playableOf(language, channel, programme, play)]))
  })
  switch (ready.state) {
    case 'loading':
      return <Spinner label={text('video:player.loading')} size="small" />
    case 'failed':
      return (
        <Message kind="error" title={text('video:player_error.title')}>
          <a href={location.href}>{text('common:retry')}</a>
        </Message>
      )
    case 'ready': {
      const [Player, playable] = ready.value
      return <Player language={language} media={playable} onClose={() => closeQuery('play', 'beginning')} />
    }
  }
}

async function playableOf(
  language: Locale,
  channel: PlayableChannel,
  programme: Programme | undefined,
  play: Span | 'live',
): Promise<Playable> {
  const media = { ...channel, metadata: '', tracks: [] as [] }
  const { sources } = channel.sources.length > 0 ? channel : await find(media)
  return {
    id: channel.id,
    title: programme?.title ?? channel.title,
    metadata: metadataOf(language, channel, programme),
    sources: play === 'live' ? sources : programmeSource(sources, play.start, play.end),
    tracks: [],
    poster: channel.picture?.src,
  }
}

const find = async (media: PlayableChannel & { metadata: string; tracks: [] }) =>
  (await import('#player/film/find-playable.ts')).findPlayable(media)

function metadataOf(language: Locale, channel: PlayableChannel, programme: Programme | undefined): string {
  if (!programme) return textFor(language)('video:live')
  const place = textFor(language)('epg:on_channel', { name: channel.title })
  return [formatTimeRange(language, programme.start, programme.end), place].join(' • ')
}
