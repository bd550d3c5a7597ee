import type { Locale } from '#core/i18n/locales.ts'
import type { Text } from '#core/i18n/text.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { type QualityChoice, saverHeight } from '../engine/concerns/quality.ts'
import type { EngineState } from '../engine/engine.ts'
import { $mobileSaver, hasConnectionType } from '../state/player.store.ts'
import { bitrateText } from './bitrate-text.ts'
import m from './Menu.module.css?adopt'
import { MenuChoices } from './MenuChoices.tsx'
import { Switch } from './Switch.tsx'

export function QualityPage() {
  const { language, text, state, playback, onMenu } = usePlayerContext()
  const sizes = state.qualities.map((choice) => ({ value: choice.id, label: choiceLabel(choice, language) }))
  const isSized = state.qualities.some(({ height }) => height > 0)
  const now = state.quality === 'auto' && isSized && state.height ? lines(state.height) : undefined
  const saverLimit = text('video:player.at_most', { quality: lines(saverHeight) })
  return (
    <>
      <MenuChoices
        label={text('video:player.quality')}
        value={state.quality}
        choices={[
          { value: 'auto', label: text('video:player.quality_auto'), note: now },
          { value: 'saver', label: text('video:player.data_saver'), note: saverLimit },
          ...sizes,
        ]}
        onChoose={(quality) => playback?.selectQuality(quality)}
        onDone={() => onMenu(undefined)}
      />
      {/* Other browsers cannot detect mobile data, so the data saver always applies. */}
      {hasConnectionType() && (
        <div className={m.list} data-apart="">
          <Switch $value={$mobileSaver} label={text('video:player.mobile_saver', { quality: lines(saverHeight) })} />
        </div>
      )}
    </>
  )
}

const lines = (height: number) => `${height}p`

/** Label of the current quality; automatic includes the active height. */
export function qualityLabel({ quality, qualities, height }: EngineState, language: Locale, text: Text) {
  if (quality === 'saver') return text('video:player.data_saver')
  const chosen = qualities.find(({ id }) => id === quality)
  if (chosen) return choiceLabel(chosen, language)
  return height ? text('video:player.quality_now', { quality: lines(height) }) : text('video:player.quality_auto')
}

/** "720p", or "1.2 Mbit/s" for a stream without sizes. */
const choiceLabel = ({ height, bitrate = 0 }: QualityChoice, language: Locale) =>
  height > 0 ? lines(height) : bitrateText(bitrate, language)
