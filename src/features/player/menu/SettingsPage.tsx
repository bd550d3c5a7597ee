import { useStore } from '@nanostores/react'
import { $ageLimit, isLockOffered } from '#features/lock/lock.store.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { isNextUp, type MenuPage, type PlayerContext, usePlayerContext } from '../base/player-context.ts'
import { sleepIdOf } from '../media/playable.ts'
import { hasSpeeds } from '../playback/commands.ts'
import { unattendedLimits } from '../playback/still-watching.ts'
import { $autoplay, $autoSkip, $signLanguage, $sleep, $stillWatching, type Sleep } from '../state/player.store.ts'
import { audioLabel } from './AudioPage.tsx'
import { limitLabel } from './LockPage.tsx'
import m from './Menu.module.css?adopt'
import { qualityLabel } from './QualityPage.tsx'
import { ShareAtTime } from './ShareAtTime.tsx'
import { sleepLabel } from './SleepPage.tsx'
import { speedLabel } from './SpeedPage.tsx'
import { Switch } from './Switch.tsx'

type Entry = { page: MenuPage; label: string; value?: string | undefined }

type Stored = { sleep: Sleep | undefined; limit: number | undefined }

/** Available settings with their current values. */
function entriesOf({ text, language, media, state, chapters }: PlayerContext, { sleep, limit }: Stored): Entry[] {
  const { texts, audios, qualities } = state
  const audio = audios.find(({ id }) => id === state.audio) ?? audios[0]
  const captions = texts.find(({ id }) => id === state.text)?.label ?? text('video:player.captions_off')
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
    hasSpeeds(state) && {
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
  const context = usePlayerContext()
  const { text, presentation, onMenu } = context
  const [sleep, limit] = [useStore($sleep), useStore($ageLimit)]
  const shortcuts = () => {
    onMenu(undefined)
    presentation.showShortcuts()
  }
  return (
    <>
      <div className={m.list}>
        {entriesOf(context, { sleep, limit }).map(({ page, label, value }) => (
          <button key={page} type="button" className={m.item} data-page={page} onClick={() => onMenu(page)}>
            <span className={m.name}>{label}</span>
            {value && <span className={m.value}>{value}</span>}
            <Icon name="chevron-right" />
          </button>
        ))}
      </div>
      <div className={m.list} data-apart="">
        <PlaybackSwitches />
        <ShareAtTime />
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

/** Switches of the media item and of playback without input, where they have an effect. */
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
