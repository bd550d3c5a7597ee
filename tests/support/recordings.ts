import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'recordings')

/** Recorded response, such as `recording('platform/playlist.json')`. */
export const recording = (path: string): unknown => JSON.parse(recordingText(path))

/** A recording that is not JSON. */
export const recordingText = (path: string): string => readFileSync(join(folder, path), 'utf8')
