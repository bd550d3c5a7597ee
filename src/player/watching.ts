import { createContext, type RefObject, useContext } from 'react'
import type { Chapter, Skip } from '#domain/skip.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Text } from '#i18n/text.ts'
import type { EngineState } from './engine.ts'
import type { MenuPage } from './menu-page.ts'
import type { Playable } from './playable.ts'
import type { Playback } from './playback.ts'
import type { Thumbnail } from './thumbnails.ts'
import type { Timeline } from './timeline.ts'
import type { Remote } from './use-remote.ts'

/** A film before or after this one; `onDone` goes to it from one that counts as watched now. */
export type Neighbour = { title: string; image?: string | undefined; onPlay(): void; onDone(): void }

/** What all controls of one film share. */
export type Watching = {
  language: Locale
  text: Text
  media: Playable
  state: EngineState
  playback: Playback | undefined
  line: Timeline
  chapters: readonly Chapter[]
  skips: readonly Skip[]
  thumbnails: readonly Thumbnail[]
  next: Neighbour | undefined
  previous: Neighbour | undefined
  menu: MenuPage | undefined
  onMenu(page: MenuPage | undefined): void
  room: Room
}

/** The room around the film: windows, screens and sheets. */
export type Room = {
  playButton: RefObject<HTMLButtonElement | null>
  isFull: boolean
  toggleFullscreen(): void
  isOut: boolean
  togglePip: (() => void) | undefined
  remote: Remote | undefined
  statistics: boolean
  toggleStatistics(): void
  showShortcuts(): void
}

const Context = createContext<Watching | undefined>(undefined)

export const WatchingProvider = Context.Provider

export function useWatching(): Watching {
  const watching = useContext(Context)
  if (!watching) throw new Error('The controls stand outside of a player')
  return watching
}
