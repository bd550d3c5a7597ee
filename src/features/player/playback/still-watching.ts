import { z } from 'zod'
import { tabStorage } from '#core/browser/storage.ts'

/** Limits of playback without a press: films in a row, and milliseconds. */
export const unattendedLimits = { films: 3, ms: 3 * 3_600_000 }

/** Films started by autoplay, and the time of the last input in epoch milliseconds. */
type Run = { films: number; pressedAt: number }

const key = 'jwapp.player.unattended'
const Stored = z.object({ films: z.number(), pressedAt: z.number() })

/** Run of this tab, kept across the pages of its films. */
function readRun(): Run {
  try {
    return Stored.parse(JSON.parse(tabStorage.read(key) ?? ''))
  } catch {
    return { films: 0, pressedAt: Date.now() }
  }
}

const writeRun = (run: Run) => tabStorage.write(key, JSON.stringify(run))

/** Ends the run after any input. */
export const notePress = () => writeRun({ films: 0, pressedAt: Date.now() })

/** Counts a film started by autoplay. */
export function notePlayedOn() {
  const { films, pressedAt } = readRun()
  writeRun({ films: films + 1, pressedAt })
}

/** True when one more film would exceed a limit. */
export function isUnattended(): boolean {
  const { films, pressedAt } = readRun()
  return films + 1 >= unattendedLimits.films || Date.now() - pressedAt >= unattendedLimits.ms
}
