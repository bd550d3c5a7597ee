import { z } from 'zod'
import { tabStorage } from '#lib/storage.ts'

/** How much plays on by itself before the viewer is asked: films to their end, and milliseconds since a press. */
export const unattendedLimits = { films: 3, ms: 3 * 3_600_000 }

/** The films that went on to the next by themselves, and when a button was last pressed (milliseconds). */
type Run = { films: number; pressedAt: number }

const key = 'jwapp.player.unattended'
const Stored = z.object({ films: z.number(), pressedAt: z.number() })

/** The films of this tab without a press between them; each has a page of its own. */
function readRun(): Run {
  try {
    return Stored.parse(JSON.parse(tabStorage.read(key) ?? ''))
  } catch {
    return { films: 0, pressedAt: Date.now() }
  }
}

const writeRun = (run: Run) => tabStorage.write(key, JSON.stringify(run))

/** A press ends the run. */
export const notePress = () => writeRun({ films: 0, pressedAt: Date.now() })

/** The next film begins by itself. */
export function notePlayedOn() {
  const { films, pressedAt } = readRun()
  writeRun({ films: films + 1, pressedAt })
}

/** Is nobody there, as far as presses tell, at the end of one more film? */
export function isUnattended(): boolean {
  const { films, pressedAt } = readRun()
  return films + 1 >= unattendedLimits.films || Date.now() - pressedAt >= unattendedLimits.ms
}
