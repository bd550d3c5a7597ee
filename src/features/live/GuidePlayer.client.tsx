import { useEffect, useEffectEvent, useState } from 'react'
import { type Access, isEntitled } from '#core/access/access.ts'
import { $query, addressWith, closeQuery, readQuery } from '#core/address/url.store.ts'
import { reloadLink } from '#core/browser/links.ts'
import type { Programme } from '#core/content/guide.ts'
import { formatTimeRange } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { PinGate } from '#features/lock/PinGate.client.tsx'
import { openPlayer } from '#features/media/open-player.client.ts'
import type { ChannelSwitch, Neighbour } from '#features/player/base/player-context.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'
import { InlineWait } from '#ui/base/InlineWait.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import type { PlayableChannel } from './guide.screen.ts'
import { channelsAround, type ProgrammeTimes, type Selection, toGuideQuery } from './guide-selection.rules.ts'

type Props = {
  language: Locale
  channels: readonly PlayableChannel[]
  selection: Selection<PlayableChannel>
  play: ProgrammeTimes | 'live'
  access: Access
}

/** Channel that plays, with the first programme that was available. */
type OpenChannel = { channel: PlayableChannel; play: ProgrammeTimes | 'live'; programme: Programme | undefined }

const leave = () => closeQuery('play', 'beginning')

/** Player over the guide. The channel of the address plays after the parental lock check. */
export function GuidePlayer({ language, channels, selection, play, access }: Props) {
  const { channel, programme } = selection
  const [openChannel, setOpenChannel] = useState<OpenChannel>()
  const [count, setCount] = useState(0)
  const [failedChannels, setFailedChannels] = useState<readonly string[]>([])
  const hasArrived = channel.id === openChannel?.channel.id
  // A later programme must not rename the player.
  if (hasArrived && programme && !openChannel.programme) setOpenChannel({ ...openChannel, programme })

  const go = (target: PlayableChannel) => {
    // Drops the history state of `openQuery`, so that closing the player keeps the last channel.
    history.replaceState(null, '', addressWith({ ...toGuideQuery(target, undefined, new Date()), play: '1' }))
    setCount(count + 1)
    readQuery()
  }
  const refuse = () => {
    if (!openChannel) return leave()
    setFailedChannels([...failedChannels, channel.id])
    go(openChannel.channel)
  }
  const plays = (candidate: PlayableChannel) =>
    isEntitled(candidate, { ...access, granted: false }) && !failedChannels.includes(candidate.id)
  const neighbours = channelsAround(channels, channel.id, plays)
  const neighbour = (way: 'previous' | 'next'): Neighbour | undefined => {
    const target = neighbours[way]
    const label = target && textFor(language)(`epg:${way}_channel`, { name: target.title })
    return target && { title: target.title, label, onPlay: () => go(target) }
  }
  const programmeLabel =
    programme && [formatTimeRange(language, programme.start, programme.end), programme.title].join(' • ')
  return (
    <>
      {!hasArrived && (
        <PinGate
          key={channel.id}
          language={language}
          id={channel.id}
          waiting={!openChannel && <ChannelWait language={language} />}
          onCancel={refuse}
          onFailed={refuse}
        >
          <OnMount onMount={() => setOpenChannel({ channel, play, programme })} />
        </PinGate>
      )}
      {openChannel && (
        <ChannelPlayer
          language={language}
          openChannel={openChannel}
          previous={neighbour('previous')}
          next={neighbour('next')}
          switched={count > 0 ? { count, title: channel.title, programme: programmeLabel ?? '' } : undefined}
        />
      )}
    </>
  )
}

const ChannelWait = ({ language }: { language: Locale }) => (
  <InlineWait language={language} label={textFor(language)('video:player.loading')} />
)

/** Reports that the lock check of a channel has passed. */
function OnMount({ onMount }: { onMount(): void }) {
  const handleMount = useEffectEvent(onMount)
  useEffect(() => handleMount(), [])
  return null
}

type ChannelPlayerProps = {
  language: Locale
  openChannel: OpenChannel
  switched: ChannelSwitch | undefined
} & Record<'previous' | 'next', Neighbour | undefined>

/** Player of a channel. It stays open while the next channel loads. */
function ChannelPlayer({ language, openChannel, ...playerProps }: ChannelPlayerProps) {
  const text = textFor(language)
  const { channel, programme, play } = openChannel
  const opening = useAsync(channel.id, async () => {
    const { r } = $query.get()
    // An unfinished programme would otherwise start at the live edge.
    const fromStart = play !== 'live' && !play.end
    const media = playableOf(language, channel, programme, play)
    const query = { ...(r && { r }), ...(fromStart && { beginning: '1' }) }
    return { openChannel, player: await openPlayer({ media, queue: {} }, query) }
  })
  const [last, setLast] = useState<{ player: Awaited<ReturnType<typeof openPlayer>>; openChannel: OpenChannel }>()
  if (opening.state === 'ready' && opening.value !== last) setLast(opening.value)
  if (opening.state === 'failed')
    return (
      <MessageBox kind="error" title={text('video:player_error.title')}>
        <a {...reloadLink}>{text('common:retry')}</a>
      </MessageBox>
    )
  if (!last) return <ChannelWait language={language} />
  const { Player, playing } = last.player
  // The player may open before the schedule with the programme title has loaded.
  const current = last.openChannel.channel.id === channel.id ? openChannel : last.openChannel
  const media = { ...playing.media, ...namesOf(language, current.channel, current.programme) }
  return <Player language={language} {...playing} {...playerProps} media={media} onClose={leave} />
}

const namesOf = (language: Locale, channel: PlayableChannel, programme: Programme | undefined) => ({
  title: programme?.title ?? channel.title,
  titleLang: (programme ?? channel).titleLang,
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
  timeWindow: play === 'live' ? undefined : { start: play.start.toISOString(), end: play.end?.toISOString() },
})

function metadataOf(language: Locale, channel: PlayableChannel, programme: Programme | undefined): string {
  if (!programme) return textFor(language)('video:live')
  const location = textFor(language)('epg:on_channel', { name: channel.title })
  return [formatTimeRange(language, programme.start, programme.end), location].join(' • ')
}
