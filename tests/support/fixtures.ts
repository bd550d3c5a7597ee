import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = join(process.env.FOYER_SHARED || resolve(import.meta.dirname, '../../../shared'), 'fixtures')

/** Recorded answers of real providers lie beside the repository, not in it: tests over them exist where they do. */
export const hasFixtures: boolean = existsSync(folder)

/** One recorded answer, e.g. `fixture('platform/playlist.json')`. */
export const fixture = (path: string): unknown => JSON.parse(fixtureText(path))

/** A recorded answer that is not JSON. */
export const fixtureText = (path: string): string => readFileSync(join(folder, path), 'utf8')
