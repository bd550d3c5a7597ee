import type { Locale } from '#core/i18n/locales.ts'
import type { Text } from '#core/i18n/text.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { speeds } from '../playback/commands.ts'
import { MenuChoices } from './MenuChoices.tsx'

export function SpeedPage() {
  const { text, language, state, playback, onMenu } = usePlayerContext()
  return (
    <MenuChoices
      label={text('video:player.speed')}
      value={state.rate}
      choices={speeds.map((speed) => ({ value: speed, label: speedLabel(speed, language, text) }))}
      onChoose={(rate) => playback?.setRate(rate)}
      onDone={() => onMenu(undefined)}
    />
  )
}

export const speedLabel = (rate: number, language: Locale, text: Text) =>
  rate === 1 ? text('video:player.speed_normal') : `${new Intl.NumberFormat(language).format(rate)}×`
