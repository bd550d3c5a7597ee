import { useStore } from '@nanostores/react'
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { isEntitled } from '#domain/access.ts'
import { progressOf } from '#domain/history.ts'
import { resumeAt } from '#domain/progress.ts'
import { type Locale, localePath } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { isPlainClick } from '#lib/plain-click.ts'
import { within } from '#player/film/limit.ts'
import type { Course, WatchMedia } from '#player/film/watch-media.ts'
import { inSpan } from '#player/playback/span.ts'
import { startTimeOf } from '#player/playback/start-time.ts'
import { loadPlayer, warmPlayer, warmWhenSeen } from '#player/warm.ts'
import { requestOffers } from '#stores/account-flow.ts'
import { $history } from '#stores/history.ts'
import { $query, closeQuery, openQuery, type Query } from '#stores/url.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Message } from '#ui/base/Message.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { followersOf, reporterOf } from './attach.ts'
import { InlineFrame } from './InlineFrame.tsx'
import { resumeOf } from './resume.ts'
import { type StartAction, startAction } from './start-action.ts'
import { useAccess } from './use-access.ts'
import { useAsync } from './use-async.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useNeighbours } from './use-neighbours.ts'
import s from './WatchPanel.module.css'

/** `inline` is the player in the page, with a poster in its place while it is closed. */
type Props = { language: Locale; media: WatchMedia; course?: Course; inline?: boolean }

const noQuery: Query = {}
const noHistory: [] = []
const waitMs = 20_000

/** The button of a media page that starts it, and the player it opens. The address says whether it is open. */
export function WatchPanel({ language, media, course = {}, inline = false }: Props) {
  const text = textFor(language)
  const query = useStore($query, { ssr: () => noQuery })
  const access = useAccess(media)
  const history = useStore($history, { ssr: () => noHistory })
  const panel = useRef<HTMLDivElement>(null)
  const locked = !isEntitled(media, access)
  const resume = locked ? undefined : resumeOf(history, media, course)
  const action = startAction(media, access, resume?.progress)
  const isOpen = query.play === '1' && !locked
  useWarmth(panel)
  useFocusBack(panel, isOpen)
  useDetour(isOpen ? resume?.step?.href : undefined)

  const start = (event: MouseEvent) => {
    requestOffers(media.offers, media.requirement === 'offer')
    // Dialogs are opened by who shows them
    if (!action?.query.play || resume?.step || !isPlainClick(event)) return
    event.preventDefault()
    openQuery(action.query)
  }
  const button = action && (
    <>
      <div className={s.start}>
        <ButtonLink
          href={resume?.step?.href ?? hrefOf(action, language)}
          variant="primary"
          icon={action.icon}
          onClick={start}
        >
          {text(action.label)}
        </ButtonLink>
        {resume && <Progress language={language} value={resume.progress} />}
      </div>
      {resume?.step && <p className={s.step}>{resume.step.label}</p>}
    </>
  )
  const opened = isOpen && !resume?.step && (
    <Opened key={media.id} language={language} media={media} course={course} inline={inline} />
  )
  return (
    <div ref={panel} className={inline ? undefined : s.panel} onPointerEnter={warmPlayer}>
      {inline ? (
        <InlineFrame language={language} media={media} locked={locked} button={button}>
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

const hrefOf = ({ path, query }: StartAction, language: Locale) =>
  path ? localePath(language, path) : `?${new URLSearchParams(query)}`

function Progress({ language, value }: { language: Locale; value: number }) {
  const percent = Math.round(value * 100)
  const label = textFor(language)('video:media_progress', { percent })
  return <progress className={s.progress} max={100} value={percent} aria-label={label} />
}

/** The player as soon as its code and the streams are here. */
function Opened({ language, media, course, inline }: Required<Props>) {
  const text = textFor(language)
  const ready = useAsync(media.id, () => {
    warmPlayer() // the engine comes beside the player, not after it
    const query = $query.get()
    const report = reporterOf(media, query)
    return within(waitMs, Promise.all([loadPlayer(), withStreams(media)])).then(([Player, playable]) => ({
      Player,
      media: inSpan(playable, { start: query.start, end: query.end }),
      followers: followersOf(media, course, query, report),
      start: startTimeOf(query.t) ?? resumedAt(media),
    }))
  })
  const close = () => closeQuery('play')
  const finish = () => ready.state === 'ready' && ready.value.followers.finish()
  const around = useNeighbours({ language, media, course, finish })
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
      const { Player, followers, ...playing } = ready.value
      const { attach } = followers
      return <Player language={language} {...playing} {...around} attach={attach} inline={inline} onClose={close} />
    }
  }
}

/** Where the viewer left the item, in seconds. */
const resumedAt = ({ id, duration, remember }: WatchMedia) =>
  remember ? resumeAt(progressOf($history.get(), id), duration) : 0

/** What asks the platform is fetched only for an item whose page carries no stream. */
const withStreams = async (media: WatchMedia) =>
  media.sources.length > 0 ? media : (await import('#player/film/find-playable.ts')).findPlayable(media)

/** The address of a series asks for the episode under way: it is on a page of its own. */
function useDetour(href: string | undefined) {
  useEffect(() => {
    if (href) location.replace(href)
  }, [href])
}

/** A pointer or focus that was here before the script came warms the player, and so does being seen on a spare line. */
function useWarmth(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!panel.current) return
    if (panel.current.matches(':hover, :focus-within')) return warmPlayer()
    return warmWhenSeen(panel.current)
  }, [panel])
}
