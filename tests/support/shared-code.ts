import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { journeys } from '../../scripts/lib/demo.ts'

/** Config source of test sites. */
export const source = 'fixture1'

// The demo site of the journeys has the same code.
const code = resolve(import.meta.dirname, '../..', journeys, 'code')

/** Links the bundled code of test builds into a state folder. */
export function shareCode(state: string): void {
  for (const folder of [code, state]) mkdirSync(folder, { recursive: true })
  symlinkSync(code, join(state, 'code'))
}
