import { parseStored } from '#core/browser/parse-stored.ts'
import { tabStorage } from '#core/browser/storage.ts'
import { currentSite } from '#core/site/site.store.ts'
import { $stillWatching } from '../state/player.store.ts'

/** Default limits of playback without a press. */
const defaultLimits = { episodes: 3, hours: 3 }

/** Limits of the publisher: media items in a row, and milliseconds; undefined where the question is off. */
export function unattendedLimits() {
  const { stillWatching } = currentSite().config.custom
  if (stillWatching === false) return undefined
  const { episodes = defaultLimits.episodes, hours = defaultLimits.hours } = stillWatching ?? {}
  return { films: episodes, ms: hours * 3_600_000 }
}

const currentLimits = () => ($stillWatching.get() ? unattendedLimits() : undefined)

/** Media items started by autoplay, and the time of the last input in epoch milliseconds. */
type Run = {
  films: number
  pressedAt: number
  /** Id of the media item that autoplay is about to start. */
  follows?: string | undefined
}

const key = 'jwapp.player.unattended'

/** Run of this tab, retained across the pages of its media items. */
function readRun(): Run {
  const { films, pressedAt, follows } = Object(parseStored(tabStorage.read(key)))
  if (typeof films === 'number' && typeof pressedAt === 'number')
    return { films, pressedAt, follows: typeof follows === 'string' ? follows : undefined }
  return { films: 0, pressedAt: Date.now() }
}

const writeRun = (run: Run) => tabStorage.write(key, JSON.stringify(run))

/** Ends the run after any input. */
export const recordInput = () => writeRun({ films: 0, pressedAt: Date.now() })

/** Counts a media item started by autoplay, by its id. */
export function recordAutoplay(id: string) {
  const { films, pressedAt } = readRun()
  writeRun({ films: films + 1, pressedAt, follows: id })
}

/** Counts the start of a media item as input, unless autoplay started it. */
export function recordStart(id: string) {
  const { follows, ...run } = readRun()
  if (follows === id) writeRun(run)
  else recordInput()
}

/** Returns whether autoplay started the current media item, without input since. */
export const isAutoplayed = () => readRun().films > 0

/** True when one more media item would exceed a limit. */
export function isUnattended(): boolean {
  const { films, pressedAt } = readRun()
  const limits = currentLimits()
  return limits !== undefined && (films + 1 >= limits.films || Date.now() - pressedAt >= limits.ms)
}

/** Time at which a live stream requires input, in epoch milliseconds; undefined without a limit. */
export function unattendedAt(): number | undefined {
  const limits = currentLimits()
  return limits && readRun().pressedAt + limits.ms
}
