import { type ComponentType, createContext, useContext } from 'react'
import type { Thumbnail } from '#core/captions/thumbnails.ts'
import type { Locale } from '#core/i18n/locales.ts'
import type { Text } from '#core/i18n/text.ts'
import type { Chapter, Skip } from '#core/player/skip.ts'
import type { EngineState } from '../engine/engine.ts'
import type { Playable } from '../media/playable.ts'
import type { Playback } from '../playback/playback.ts'
import type { SeekTimeline } from '../playback/timeline.ts'
import type { Presentation } from '../presentation/use-presentation.ts'

/** Previous or next item. `onDone` also counts the current media item as watched; channels have none. */
export type Neighbour = {
  id?: string | undefined
  title: string
  image?: string | undefined
  /** Accessible name of the button; by default that of an episode or a video. */
  label?: string | undefined
  onPlay(): void
  onDone?: (() => void) | undefined
}

/** Neighbours that may load after the first frame. Space is reserved for their buttons. */
export type ExpectedNeighbours = Partial<Record<'previous' | 'next', boolean>>

/** Neighbour that follows at the end by itself. */
export type NextUpItem = Neighbour & { id: string; onDone(): void }

export const isNextUp = (next: Neighbour | undefined): next is NextUpItem => next?.onDone !== undefined

/** Neighbour of a channel, which never follows by itself. */
export const isChannel = (next: Neighbour | undefined) => next !== undefined && !isNextUp(next)

/** Channel reached by a switch; `count` numbers the switches of this player. */
export type ChannelSwitch = { count: number; title: string; programme: string }

/** Context of all controls of a media item. */
export type PlayerContext = {
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
  expected: ExpectedNeighbours
  menu: MenuPage | undefined
  /** Undefined until loaded. */
  Menu: ComponentType<{ id: string }> | undefined
  onMenu(page: MenuPage | undefined): void
  presentation: Presentation
}

const Context = createContext<PlayerContext | undefined>(undefined)

export const PlayerContextProvider = Context.Provider

export function usePlayerContext(): PlayerContext {
  const context = useContext(Context)
  if (!context) throw new Error('The controls are outside a player')
  return context
}

/** Pages of the settings menu. */
export type MenuPage = 'settings' | 'captions' | 'style' | 'audio' | 'quality' | 'speed' | 'sleep' | 'lock' | 'chapters'
