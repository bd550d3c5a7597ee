import { primaryLanguage } from '#core/text/language-tag.ts'
import { type AudioActions, type AudioState, describedLike } from '../engine/concerns/audio-tracks.ts'
import type { Engine } from '../engine/engine.ts'
import { $audio, $prefersDescription, type Audio } from '../state/player.store.ts'
import { onStateChange, type Preference } from './state-change.ts'

export type DescriptionActions = {
  /** Turns audio description on or off, for this media item and the next ones. */
  preferDescription(on: boolean): void
}

/** Changes to the sound of the viewer's choice as soon as the media item offers it. */
export const rememberAudio = (engine: Engine): Preference<AudioActions & DescriptionActions> => ({
  stop: onStateChange(engine, (state, before) => {
    if (state.audios === before?.audios) return
    const choice = preferredAudio(state, $audio.get())
    if (choice && choice.id !== state.audio) engine.selectAudio(choice.id)
  }),
  actions: {
    selectAudio(id) {
      const { audios } = engine.$state.get()
      const choice = audios.find((audio) => audio.id === id)
      $audio.set(choice)
      if (choice && audios.some(({ described }) => described)) $prefersDescription.set(choice.described)
      engine.selectAudio(id)
    },
    preferDescription(on) {
      $audio.set(undefined)
      $prefersDescription.set(on)
      const { audios, audio } = engine.$state.get()
      const choice = describedLike(audios, audio, on)
      if (choice) engine.selectAudio(choice.id)
    },
  },
})

function preferredAudio({ audios, audio }: AudioState, preferred: Audio | undefined) {
  // The current track takes precedence among equals.
  const alike = [...audios.filter(({ id }) => id === audio), ...audios].filter(
    ({ described }) => described === preferred?.described,
  )
  const exact = alike.filter(({ language }) => language === preferred?.language)
  const primary = primaryLanguage(preferred?.language ?? '')
  const fitting = exact.length > 0 ? exact : alike.filter(({ language }) => primaryLanguage(language) === primary)
  const chosen = fitting.find(({ label }) => label === preferred?.label) ?? fitting[0]
  return chosen ?? ($prefersDescription.get() ? describedLike(audios, audio, true) : undefined)
}
