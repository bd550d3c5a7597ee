import { useStore } from '@nanostores/react'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { isLocked } from '#domain/access.ts'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { within } from '#player/limit.ts'
import { startTimeOf } from '#player/start-time.ts'
import { loadPlayer, warmPlayer } from '#player/warm.ts'
import type { WatchMedia } from '#player/watch-media.ts'
import { $query, closeQuery, openQuery, type Query } from '#stores/url.ts'
import { $viewer } from '#stores/viewer.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Message } from '#ui/base/Message.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { InlineFrame } from './InlineFrame.tsx'
import { startAction } from './start-action.ts'
import { useAsync } from './use-async.ts'
import s from './WatchPanel.module.css'

/** `inline` is the player in the page, with a poster in its place while it is closed. */
type Props = { language: Locale; media: WatchMedia; inline?: boolean }

const noQuery: Query = {}
const waitMs = 20_000

/** The button of a media page that starts it, and the player it opens. The address says whether it is open. */
export function WatchPanel({ language, media, inline = false }: Props) {
  const query = useStore($query, { ssr: () => noQuery })
  const viewer = useStore($viewer, { ssr: 'initial' })
  const panel = useRef<HTMLDivElement>(null)
  const { label, query: asked, icon } = startAction(media.requirement, viewer)
  const isOpen = query.play === '1' && !isLocked(media.requirement, viewer)
  useWarmth(panel)
  useFocusBack(panel, isOpen)

  const start = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openQuery(asked)
  }
  const button = (
    <ButtonLink href={`?${new URLSearchParams(asked)}`} variant="primary" icon={icon} onClick={start}>
      {textFor(language)(label)}
    </ButtonLink>
  )
  const opened = isOpen && <Opened key={media.id} language={language} media={media} inline={inline} />
  return (
    <div ref={panel} className={inline ? undefined : s.panel} onPointerEnter={warmPlayer}>
      {inline ? (
        <InlineFrame language={language} media={media} locked={icon === 'lock'} button={button}>
          {opened}
        </InlineFrame>
      ) : (
        <>
          {button}
          {opened}
        </>
      )}
    </div>
  )
}

/** The player as soon as its code and the streams are here. */
function Opened({ language, media, inline }: Props) {
  const text = textFor(language)
  const ready = useAsync(media.id, () => {
    warmPlayer() // the engine comes beside the player, not after it
    return within(waitMs, Promise.all([loadPlayer(), withStreams(media)]))
  })
  switch (ready.state) {
    case 'loading':
      return <Spinner label={text('video:player.loading')} size="small" />
    case 'failed':
      // A script that failed to load is asked for again only by a new page
      return (
        <Message kind="error" title={text('video:player_error.title')}>
          <a href="?play=1">{text('common:retry')}</a>
        </Message>
      )
    case 'ready': {
      const [Player, playable] = ready.value
      const start = startTimeOf($query.get()['t'])
      return (
        <Player language={language} media={playable} inline={inline} start={start} onClose={() => closeQuery('play')} />
      )
    }
  }
}

/** What asks the platform is fetched only for an item whose page carries no stream. */
const withStreams = async (media: WatchMedia) =>
  media.sources.length > 0 ? media : (await import('#player/find-playable.ts')).findPlayable(media)

/** A pointer or focus that was here before the script came warms the player too. */
function useWarmth(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (panel.current?.matches(':hover, :focus-within')) warmPlayer()
  }, [panel])
}

/** Closing the player returns the focus to the button that opens it; the page stays where it was. */
function useFocusBack(panel: RefObject<HTMLElement | null>, isOpen: boolean) {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) panel.current?.querySelector('a')?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [panel, isOpen])
}
