import { printable } from '../shared/printable.ts'

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void

/** Logs one JSON object per line. */
export const jsonLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (level, event, fields = {}) =>
    write(printable(JSON.stringify({ time: now().toISOString(), level, event, ...fields })))
