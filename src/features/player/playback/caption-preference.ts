import { choiceIn } from '../engine/concerns/text-tracks.ts'
import type { Engine } from '../engine/engine.ts'
import { $captionLanguage, $captionsOff } from '../state/player.store.ts'
import { onStateChange, type Preference } from './state-change.ts'

export type CaptionActions = {
  /** Shows captions in this media item and the next ones; undefined turns them off. */
  chooseText(id: string | undefined): void
}

/** Applies the remembered captions, or none, over the default ones once the media item lists them. */
export const rememberCaptions = (engine: Engine): Preference<CaptionActions> => ({
  stop: onStateChange(engine, ({ texts, text }, before) => {
    if (texts === before?.texts || texts.length === before?.texts.length) return
    const current = texts.find(({ id }) => id === text)
    const choice = $captionsOff.get() ? undefined : (choiceIn(texts, $captionLanguage.get()) ?? current)
    if (choice?.language !== current?.language) engine.selectText(choice?.id)
  }),
  actions: {
    chooseText(id) {
      const { texts, text } = engine.$state.get()
      const last = texts.find((choice) => choice.id === (id ?? text))
      if (last) $captionLanguage.set(last.language)
      $captionsOff.set(id === undefined)
      engine.selectText(id)
    },
  },
})
