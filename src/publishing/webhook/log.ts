import { printable } from '../shared/printable.ts'

export type Log = (level: 'info' | 'warn' | 'error', event: string, facts?: Record<string, unknown>) => void

/** Logs one JSON object per line. */
export const jsonLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (level, event, facts = {}) =>
    write(printable(JSON.stringify({ time: now().toISOString(), level, event, ...facts })))
