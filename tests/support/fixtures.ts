import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = join(process.env.FOYER_SHARED || resolve(import.meta.dirname, '../../../shared'), 'fixtures')

/** Recorded responses are outside the repository: their tests run where they exist. */
export const hasFixtures: boolean = existsSync(folder)

/** One recorded answer, e.g. `fixture('platform/playlist.json')`. */
export const fixture = (path: string): unknown => JSON.parse(fixtureText(path))

/** A recorded answer that is not JSON. */
export const fixtureText = (path: string): string => readFileSync(join(folder, path), 'utf8')
