import { mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Config source of test sites. Sites with one source share one bundle. */
export const source = 'fixture1'

const code = resolve(import.meta.dirname, '../../.foyer/fixtures/code')

/** Links the bundled code of test builds into a state folder. */
export function shareCode(state: string): void {
  for (const folder of [code, state]) mkdirSync(folder, { recursive: true })
  symlinkSync(code, join(state, 'code'))
}
