import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import { ageLimits } from '#features/lock/lock.rules.ts'
import { $ageLimit, isLockOffered, setLock, turnOffLock } from '#features/lock/lock.store.ts'
import { forgottenText, PinForm } from '#features/lock/PinPrompt.tsx'
import { Icon } from '#ui/base/Icon.tsx'
import s from '../base/Player.module.css?adopt'
import { isNextUp, type MenuPage, type PlayerContext, usePlayerContext } from '../base/player-context.ts'
import { sleepIdOf } from '../film/playable.ts'
import { unattendedLimits } from '../playback/still-watching.ts'
import { formatClock } from '../playback/timeline.ts'
import { $autoplay, $autoSkip, $signLanguage, $sleep, $stillWatching, type Sleep } from '../state/player.store.ts'
import { audioLabel, limitLabel, qualityLabel, Switch, sleepLabel, speedLabel } from './ChoicePages.tsx'
import m from './Menu.module.css?adopt'
import { useShare } from './use-share.ts'

type Entry = { page: MenuPage; label: string; value?: string | undefined }

type Stored = { sleep: Sleep | undefined; limit: number | undefined }

/** Available settings with their current values. */
function entriesOf({ text, language, media, state, line, chapters }: PlayerContext, { sleep, limit }: Stored): Entry[] {
  const { texts, audios, qualities } = state
  const audio = audios.find(({ id }) => id === state.audio) ?? audios[0]
  const captions = texts.find(({ id }) => id === state.text)?.label ?? text('video:player.off')
  const entries: (Entry | false)[] = [
    texts.length > 0 && { page: 'captions', label: text('video:player.captions'), value: captions },
    audios.length > 1 && {
      page: 'audio',
      label: text('video:player.audio'),
      value: audio && audioLabel(audio, text),
    },
    qualities.length > 1 && {
      page: 'quality',
      label: text('video:player.quality'),
      value: qualityLabel(state, language, text),
    },
    !line.live && {
      page: 'speed',
      label: text('video:player.speed'),
      value: speedLabel(state.rate, language, text),
    },
    { page: 'sleep', label: text('video:player.sleep_timer'), value: sleepLabel(sleep, sleepIdOf(media), text) },
    isLockOffered() && { page: 'lock', label: text('video:lock.title'), value: limitLabel(limit, text) },
    chapters.length > 0 && { page: 'chapters', label: text('video:player.chapters') },
  ]
  return entries.filter((entry) => entry !== false)
}

export function SettingsPage() {
  const watching = usePlayerContext()
  const { text, presentation, onMenu } = watching
  const [sleep, limit] = [useStore($sleep), useStore($ageLimit)]
  const shortcuts = () => {
    onMenu(undefined)
    presentation.showShortcuts()
  }
  return (
    <>
      <div className={m.list}>
        {entriesOf(watching, { sleep, limit }).map(({ page, label, value }) => (
          <button key={page} type="button" className={m.item} data-page={page} onClick={() => onMenu(page)}>
            <span className={m.name}>{label}</span>
            {value && <span className={m.value}>{value}</span>}
            <Icon name="chevron-right" />
          </button>
        ))}
      </div>
      <div className={m.list} data-apart="">
        <PlaybackSwitches />
        <ShareHere />
        <button
          type="button"
          className={m.item}
          aria-pressed={presentation.statistics}
          onClick={presentation.toggleStatistics}
        >
          <span className={m.name}>{text('video:player.statistics')}</span>
          <span className={m.switch} aria-hidden="true" />
        </button>
        <button type="button" className={m.item} data-keys="" onClick={shortcuts}>
          <span className={m.name}>{text('video:player.shortcuts')}</span>
          <kbd className={m.value}>?</kbd>
        </button>
      </div>
    </>
  )
}

/** Switches of the film and of playback without input, where they have an effect. */
function PlaybackSwitches() {
  const { text, media, next, skips, line } = usePlayerContext()
  return (
    <>
      {media.signLanguageId && <Switch $value={$signLanguage} label={text('video:player.sign_language')} />}
      {isNextUp(next) && <Switch $value={$autoplay} label={text('video:player.autoplay')} />}
      {skips.some(({ kind }) => kind !== 'credits') && (
        <Switch $value={$autoSkip} label={text('video:player.auto_skip')} />
      )}
      {(isNextUp(next) || line.live) && unattendedLimits() && (
        <Switch $value={$stillWatching} label={text('video:player.still_watching_setting')} />
      )}
    </>
  )
}

/** Films share the current time; live streams have none, and trailers no address. */
function ShareHere() {
  const { text, language, media, state, line } = usePlayerContext()
  const [copied, share] = useShare(language)
  if (line.live || media.ads === false) return null
  const seconds = Math.floor(state.time)
  const go = () => {
    const url = new URL(location.href)
    url.searchParams.set('play', '1')
    url.searchParams.set('t', String(seconds))
    share({ title: [media.series, media.title].filter(Boolean).join(': '), url: url.href })
  }
  return (
    <>
      <button type="button" className={m.item} onClick={go}>
        <span className={m.name}>
          {copied ? text('video:copied_url') : text('video:share_at', { time: formatClock(seconds) })}
        </span>
        <Icon name={copied ? 'check' : 'share'} />
      </button>
      {/* Separate from the label, whose time changes every second. */}
      <span role="status" className={s.unseen}>
        {copied && text('video:copied_url')}
      </span>
    </>
  )
}

/** Sets or removes the lock of this browser. */
export function LockPage() {
  const { text, language, onMenu } = usePlayerContext()
  const limit = useStore($ageLimit)
  const [chosen, setChosen] = useState<number>(12)
  const save = async (pin: string) => {
    await setLock(pin, chosen)
    return true
  }
  // Digits are no shortcuts here.
  const stopShortcuts = (event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the fields
    <div className={m.lock} onKeyDown={stopShortcuts}>
      <p>{text('video:lock.about')}</p>
      {limit === undefined ? (
        <fieldset className={m.row}>
          <legend>{text('video:lock.limit')}</legend>
          {ageLimits.map((age) => (
            <label key={age} className={m.chip} data-chosen={chosen === age || undefined}>
              <input type="radio" name="age-limit" checked={chosen === age} onChange={() => setChosen(age)} />
              <span>{limitLabel(age, text)}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p>{`${text('video:lock.limit')} ${limitLabel(limit, text)}`}</p>
      )}
      <PinForm
        key={limit}
        language={language}
        submit={text(limit === undefined ? 'video:lock.turn_on' : 'video:lock.turn_off')}
        check={limit === undefined ? save : turnOffLock}
        onDone={() => onMenu('settings')}
      />
      <p>{forgottenText(language)}</p>
    </div>
  )
}
