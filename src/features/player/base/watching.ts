import { createContext, useContext } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Chapter, Skip } from '#core/skip.ts'
import type { Thumbnail } from '../captions/cues.ts'
import type { EngineState } from '../engine/engine.ts'
import type { Playable } from '../film/playable.ts'
import type { Playback } from '../playback/playback.ts'
import type { SeekTimeline } from '../playback/timeline.ts'
import type { Presentation } from '../presentation/use-presentation.ts'

/** Previous or next film; `onDone` also counts the current one as watched. */
export type Neighbour = { title: string; image?: string | undefined; onPlay(): void; onDone(): void }

/** Context of all controls of a film. */
export type Watching = {
  language: Locale
  text: Text
  media: Playable
  state: EngineState
  playback: Playback | undefined
  line: SeekTimeline
  chapters: readonly Chapter[]
  skips: readonly Skip[]
  thumbnails: readonly Thumbnail[]
  next: Neighbour | undefined
  previous: Neighbour | undefined
  menu: MenuPage | undefined
  onMenu(page: MenuPage | undefined): void
  presentation: Presentation
}

const Context = createContext<Watching | undefined>(undefined)

export const WatchingProvider = Context.Provider

export function useWatching(): Watching {
  const watching = useContext(Context)
  if (!watching) throw new Error('The controls stand outside of a player')
  return watching
}

/** Pages of the settings menu. */
export type MenuPage = 'settings' | 'captions' | 'style' | 'audio' | 'quality' | 'speed' | 'sleep' | 'lock' | 'chapters'
