import type { Text } from '#core/i18n/text.ts'
import { usePlayerContext } from '../base/player-context.ts'
import type { AudioChoice } from '../engine/concerns/audio-tracks.ts'
import { $prefersDescription } from '../state/player.store.ts'
import m from './Menu.module.css?adopt'
import { MenuChoices } from './MenuChoices.tsx'
import { Switch } from './Switch.tsx'

export function AudioPage() {
  const { text, state, playback, onMenu } = usePlayerContext()
  return (
    <>
      <MenuChoices
        label={text('video:player.audio')}
        value={state.audio ?? state.audios[0]?.id ?? ''}
        choices={state.audios.map((audio) => ({
          value: audio.id,
          label: audioLabel(audio, text),
          language: audio.language,
        }))}
        onChoose={(id) => playback?.selectAudio(id)}
        onDone={() => onMenu(undefined)}
      />
      {state.audios.some(({ described }) => described) && (
        <div className={m.list} data-apart="">
          <Switch
            $value={$prefersDescription}
            label={text('video:player.prefer_description')}
            onSet={playback?.preferDescription}
          />
        </div>
      )}
    </>
  )
}

/** "English", "English - Audio description": track name, with its kind if missing. */
export function audioLabel({ label, described }: AudioChoice, text: Text) {
  const kind = text('video:player.audio_description')
  return described && !label.toLowerCase().includes(kind.toLowerCase()) ? `${label} - ${kind}` : label
}
