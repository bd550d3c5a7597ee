import { useStore } from '@nanostores/react'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isEntitled } from '#core/access/access.ts'
import { paths } from '#core/address/paths.ts'
import { $query, closeQuery, openQuery, type Query } from '#core/address/url.store.ts'
import { isPlainClick } from '#core/browser/links.ts'
import { formatPercent } from '#core/i18n/format.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { itemToWatch } from '#features/access/requested-offers.store.ts'
import { $history } from '#features/lists/lists.store.ts'
import { PinGate } from '#features/lock/PinGate.client.tsx'
import type { PlayQueue, WatchMedia } from '#features/player/media/watch-media.ts'
import { preloadPlayer, preloadWhenVisible } from '#features/player/preload.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { Icon } from '#ui/base/Icon.tsx'
import { InlineWait } from '#ui/base/InlineWait.tsx'
import { showNetworkError } from '#ui/base/show-error.ts'
import { useOpenerFocus } from '#ui/base/use-modal.ts'
import { InlineFrame, InlineOffer } from './InlineFrame.client.tsx'
import { MediaPlayer } from './MediaPlayer.client.tsx'
import s from './WatchPanel.module.css'
import {
  requestOffersOf,
  resumeOf,
  type StartAction,
  startAction,
  useAccess,
  usePriceLabel,
} from './watch-button.client.ts'

/** `inline` embeds the player in the page, with a poster while it is closed. */
type Props = { language: Locale; media: WatchMedia; queue?: PlayQueue; inline?: boolean }

const noQuery: Query = {}
const noHistory: [] = []

/** Watch button of a media page and its player. The open state is in the URL. */
export function WatchPanel({ language, media, queue = {}, inline = false }: Props) {
  const text = textFor(language)
  const query = useStore($query, { ssr: () => noQuery })
  const access = useAccess(media)
  const history = useStore($history, { ssr: () => noHistory })
  const panel = useRef<HTMLDivElement>(null)
  const locked = !isEntitled(media, access)
  const [isOther, setOther] = useState(false) // Disables resume while a later item plays over this page.
  const resume = locked || isOther ? undefined : resumeOf(history, media, queue)
  const action = startAction(media, access, resume?.progress)
  const price = usePriceLabel(language, action?.label === 'video:buy' ? (media.offers ?? []) : [])
  const isOpen = query.play === '1' && !locked
  usePlayerPreload(panel)
  useOpenerFocus(panel, isOpen)
  useResumeRedirect(isOpen ? resume?.step?.href : undefined)

  const start = (event: MouseEvent) => {
    requestOffersOf(media)
    itemToWatch.write(action?.path === paths.payments ? location.pathname + location.search : undefined)
    // The dialog host opens dialogs.
    if (!action?.query.play || resume?.step || !isPlainClick(event)) return
    event.preventDefault()
    openQuery(action.query)
  }
  const fail = () => {
    closeQuery('play')
    const target = panel.current?.querySelector('a') ?? panel.current
    if (target) showNetworkError(target, language)
  }
  const button = action ? (
    <>
      <div className={s.start}>
        <ButtonLink
          href={resume?.step?.href ?? hrefOf(action, language)}
          variant="primary"
          icon={action.icon}
          onClick={start}
        >
          {price ?? text(action.label)}
        </ButtonLink>
        {resume && <Progress language={language} value={resume.progress} />}
      </div>
      {resume?.step && <p className={s.step}>{resume.step.label}</p>}
    </>
  ) : (
    <Refusal language={language} />
  )
  const waiting = <PlayerWait language={language} inline={inline} />
  const player = isOpen && !resume?.step && (
    <PinGate
      key={media.id}
      language={language}
      id={media.id}
      waiting={waiting}
      onCancel={() => closeQuery('play', 't')}
      onFailed={fail}
    >
      <MediaPlayer
        {...{ language, media, queue, inline, waiting }}
        onSucceeded={() => setOther(true)}
        onFailed={fail}
      />
    </PinGate>
  )
  return (
    <div ref={panel} className={inline ? undefined : s.panel} onPointerEnter={preloadPlayer}>
      {inline ? (
        <InlineFrame language={language} media={media} locked={locked} button={button}>
          {player}
        </InlineFrame>
      ) : (
        <>
          {button}
          {player}
        </>
      )}
    </div>
  )
}

const Refusal = ({ language }: { language: Locale }) => (
  <p className={s.refusal}>
    <Icon name="lock" />
    {textFor(language)('video:not_on_this_site')}
  </p>
)

/** Spinner beside the button of a film, or over an inline poster. */
function PlayerWait({ language, inline }: { language: Locale; inline: boolean }) {
  const wait = <InlineWait language={language} label={textFor(language)('video:player.loading')} />
  return inline ? <InlineOffer>{wait}</InlineOffer> : wait
}

const hrefOf = ({ path, query }: StartAction, language: Locale) =>
  path ? localePath(language, path) : `?${new URLSearchParams(query)}`

function Progress({ language, value }: { language: Locale; value: number }) {
  const percent = Math.round(value * 100)
  const label = textFor(language)('video:media_progress', { percent: formatPercent(language, value) })
  return <progress className={s.progress} max={100} value={percent} aria-label={label} />
}

/** Redirects from a series page to the page of the episode in progress. */
function useResumeRedirect(href: string | undefined) {
  useEffect(() => {
    if (href) location.replace(href)
  }, [href])
}

/** Preloads the player on early hover or focus, or when visible on fast connections. */
function usePlayerPreload(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!panel.current) return
    if (panel.current.matches(':hover, :focus-within')) return preloadPlayer()
    return preloadWhenVisible(panel.current)
  }, [panel])
}
