import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { type Text, textFor } from '#core/i18n/text.ts'
import { skipAt, skipsOf } from '#core/player/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { useOnline } from '#ui/base/use-online.ts'
import { AdOverlay } from './ads/AdOverlay.tsx'
import s from './base/Player.module.css?adopt'
import {
  type ExpectedNeighbours,
  isChannel,
  isNextUp,
  type MenuPage,
  type Neighbour,
  type PlayerContext,
  PlayerContextProvider,
  usePlayerContext,
} from './base/player-context.ts'
import { useCaptionPosition } from './captions/caption-position.ts'
import { useCaptionSheet } from './captions/caption-style.ts'
import { useSideTracks } from './captions/use-side-tracks.ts'
import { chooseEngine } from './choose-engine.ts'
import { Controls } from './controls/Controls.tsx'
import { areControlsShown, useActivity, VideoArea } from './controls/VideoArea.tsx'
import type { CreateEngine, EngineState } from './engine/engine.ts'
import type { Playable } from './film/playable.ts'
import { toSubtitle } from './film/watch-media.ts'
import { ErrorScreen } from './overlays/ErrorScreen.tsx'
import { NextUp, SkipButton } from './overlays/NextUp.tsx'
import { Shortcuts, StatisticsPanel } from './overlays/Panels.tsx'
import { StopNotice } from './overlays/StopNotice.tsx'
import { type Command, commandOf, keyTargetOf, remoteCommandOf, runCommand } from './playback/commands.ts'
import type { Playback } from './playback/playback.ts'
import { recordInput } from './playback/still-watching.ts'
import { timelineOf } from './playback/timeline.ts'
import { type Attach, usePlayback } from './playback/use-playback.ts'
import { useMediaSession } from './presentation/use-media-session.ts'
import {
  type Presentation,
  useFirstFrameFocus,
  useLostKeys,
  usePresentation,
  useReturnedFocus,
} from './presentation/use-presentation.ts'

export type StageProps = {
  language: Locale
  media: Playable
  /** Element that enters fullscreen. */
  frame: RefObject<HTMLElement | null>
  autoplay?: boolean | undefined
  /** Inline: the page has a heading already, and needs no back button. */
  inline?: boolean | undefined
  /** Seconds into the film. */
  start?: number | undefined
  engine?: CreateEngine | undefined
  /** Followers of the playback, such as saved progress. */
  attach?: Attach | undefined
  next?: Neighbour | undefined
  previous?: Neighbour | undefined
  expected?: ExpectedNeighbours | undefined
  onClose(): void
  onEnded?: (() => void) | undefined
}

/** Video with controls, overlays and advertisements, inline or in a dialog. */
export function Stage(props: StageProps) {
  const { language, media, autoplay = true, start, attach, engine = chooseEngine(media) } = props
  const { next, previous, expected = {}, inline, onClose, onEnded } = props
  const text = textFor(language)
  const [stage, host] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const [state, playback] = usePlayback(host, media, engine, { autoplay, start, attach })
  const [activity, signal] = useActivity()
  const [menu, setMenu] = useState<MenuPage>()
  const [help, setHelp] = useState(false)
  const { chapters, thumbnails } = useSideTracks(state)
  const presentation = usePresentation(props.frame, host, state.started, () => setHelp(true))
  const line = timelineOf(state)
  useCaptionSheet()
  const shown = areControlsShown(activity, state, menu !== undefined)
  const skips = skipsOf(media.skips ?? [], chapters)
  const skip = skipAt(skips, state.time, state.duration)?.kind
  useCaptionPosition(host, { shown, started: state.started, skip })
  useMediaSession(media, state, playback, { next: next?.onPlay, previous: previous?.onPlay, close: onClose })
  useFirstFrameFocus(state.started, stage, presentation.playButton)
  useReturnedFocus(!inline || presentation.isFull, stage, presentation.playButton)
  const ended = useEffectEvent(() => isNextUp(next) || onEnded?.()) // The next-up card has its own countdown.
  useEffect(() => {
    if (state.ended) ended()
  }, [state.ended])

  const run = commandRunner(playback, presentation, { next, previous })
  const press = (event: Press) => {
    signal(event.key === 'Tab' ? 'tab' : 'key')
    const command = keyCommandOf(event, shown || state.ad !== undefined)
    if (!command || event.defaultPrevented || (state.failure && !isSwitch(command))) return
    // Without channels these keys scroll the page.
    if (command.do.startsWith('channel') && !isChannel(next)) return
    event.preventDefault()
    run(command)
  }
  useLostKeys(!inline, press)
  const point = (event: PointerEvent) => event.pointerType !== 'touch' && signal('pointer')
  const tap = () => {
    if (menu) setMenu(undefined)
    else signal('tap')
  }
  const watching: PlayerContext = {
    ...{ language, text, media, state, playback, line, chapters, thumbnails, next, previous, menu, presentation },
    ...{ expected, skips },
    onMenu: setMenu,
  }
  return (
    <PlayerContextProvider value={watching}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the controls */}
      <div
        ref={stage}
        tabIndex={-1} // A click on the picture keeps keyboard shortcuts active.
        className={s.stage}
        data-testid="player-container"
        data-shown={shown}
        data-started={state.started}
        data-menu={menu !== undefined}
        onKeyDownCapture={recordInput}
        onPointerDownCapture={recordInput}
        onKeyDown={press}
        onPointerMove={point}
      >
        {!inline && <Top media={media} label={text('video:player.back')} onClose={onClose} />}
        <VideoArea
          host={host}
          onToggle={() => (menu ? setMenu(undefined) : run({ do: 'toggle' }))}
          onTap={tap}
          onSkip={(by) => run({ do: 'seek', by })}
          onFullscreen={presentation.toggleFullscreen}
        />
        <Cover />
        {presentation.statistics && <StatisticsPanel />}
        <StopNotice />
        <Overlay next={next} onClose={onClose} />
        {help && <Shortcuts onClose={() => setHelp(false)} />}
      </div>
    </PlayerContextProvider>
  )
}

/** Key press, of React or of the document. */
type Press = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target' | 'defaultPrevented' | 'preventDefault'
>

/** Command of a key press. Televisions treat arrows as keys of a remote control. */
function keyCommandOf(event: Press, areShown: boolean) {
  const target = keyTargetOf(event.target)
  if (!document.documentElement.dataset.screen) return commandOf(event, target)
  const isInBar = !(event.target instanceof Element && event.target.closest('aside, [role=status]'))
  return remoteCommandOf(event, target, isInBar && !areShown)
}

type Around = Pick<StageProps, 'next' | 'previous'>

/** A channel that fails must not hinder the switch to another one. */
const isSwitch = (command: Command) => /^(next|previous|channel)/.test(command.do)

/** Returns a function that runs commands of keyboard, pointer and video area. */
const commandRunner =
  (playback: Playback | undefined, presentation: Presentation, { next, previous }: Around) =>
  (command: Command) => {
    const around: Partial<Record<Command['do'], (() => void) | undefined>> = {
      fullscreen: presentation.toggleFullscreen,
      pip: presentation.togglePip,
      help: presentation.showShortcuts,
      next: next?.onPlay,
      previous: previous?.onPlay,
      'channel-up': next?.onPlay,
      'channel-down': previous?.onPlay,
    }
    around[command.do]?.()
    if (playback) runCommand(command, playback)
  }

function Top({ media, label, onClose }: Pick<StageProps, 'media' | 'onClose'> & { label: string }) {
  return (
    <header className={s.top}>
      <button type="button" className={s.control} aria-label={label} onClick={onClose}>
        <Icon name="back" />
      </button>
      <div className={s.about}>
        <h2>{media.title}</h2>
        {(media.series || media.metadata) && <p>{toSubtitle(media)}</p>}
      </div>
    </header>
  )
}

/** The live region exists from the start, so that screen readers announce its changes. */
function Waiting({ state, text }: { state: EngineState; text: Text }) {
  const isOnline = useOnline()
  const label = text(state.started ? 'video:player.buffering' : 'video:player.loading')
  return (
    <div role="status" className={s.waiting}>
      {state.waiting && !state.failure && (
        <>
          <span className={s.ring} aria-hidden="true" />
          {isOnline ? (
            <span className={s.unseen}>{label}</span>
          ) : (
            <p className={s.offline}>{text('video:player_error.offline')}</p>
          )}
        </>
      )}
    </div>
  )
}

/** Poster, loading state and start button in front of the picture. */
function Cover() {
  const { media, text, state, playback } = usePlayerContext()
  return (
    <>
      {media.poster && (!state.started || state.device || state.isSound) && (
        <img className={s.poster} src={media.poster} alt="" />
      )}
      <p role="status" className={s.device}>
        {state.device && text('video:player.casting', { device: state.device })}
      </p>
      <Waiting state={state} text={text} />
      {state.blocked && (
        <button type="button" className={s.big} aria-label={text('video:player.play')} onClick={playback?.play}>
          <Icon name="play" />
        </button>
      )}
    </>
  )
}

/** Error screen, advertisement, or the controls. */
function Overlay({ next, onClose }: Pick<StageProps, 'next' | 'onClose'>) {
  const { text, state, playback, presentation } = usePlayerContext()
  if (state.failure)
    return <ErrorScreen text={text} failure={state.failure} onRetry={() => playback?.retry()} onClose={onClose} />
  const ad = state.ad && playback && (
    <AdOverlay text={text} ad={state.ad} playback={playback} playButton={presentation.playButton} />
  )
  return (
    <>
      {ad ?? <SkipButton />}
      {/* Mounted during ads too, so that its state persists. */}
      {isNextUp(next) && <NextUp next={next} />}
      {!ad && <Controls />}
    </>
  )
}
