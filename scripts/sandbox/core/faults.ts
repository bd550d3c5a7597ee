import type { DatabaseSync } from 'node:sqlite'
import { isObject } from './json.ts'

export type Fault = {
  method: string
  path: string
  status?: number | undefined
  delayMs?: number | undefined
  truncateAt?: number | undefined
  body?: unknown
  /** Closes the connection without a response. */
  cut?: boolean
  /** The request is processed before the fault applies. Cleared faults end its delay. */
  after?: boolean
}

const optionalNumber = (value: unknown, name: string) => {
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0)) return value
  throw new Error(`${name} must be a whole number of 0 or more`)
}

const effects = ['status', 'delayMs', 'truncateAt', 'body', 'cut'] as const

const regularExpression = (path: unknown): string => {
  if (typeof path !== 'string') throw new Error('path must be a regular expression, as a string')
  new RegExp(path)
  return path
}

const statusOf = (value: unknown) => {
  const status = optionalNumber(value, 'status')
  if (status !== undefined && (status < 200 || status > 599)) throw new Error('status must be between 200 and 599')
  return status
}

/** Parses a fault. Throws an Error that names the invalid field. */
export const readFault = (order: unknown): { fault: Fault; times: number } => {
  if (!isObject(order)) throw new Error('a fault is a JSON object')
  if (!effects.some((name) => order[name] !== undefined)) throw new Error(`a fault needs one of ${effects.join(', ')}`)
  const fault: Fault = {
    method: typeof order.method === 'string' ? order.method.toUpperCase() : '*',
    path: regularExpression(order.path),
    status: statusOf(order.status),
    delayMs: optionalNumber(order.delayMs, 'delayMs'),
    truncateAt: optionalNumber(order.truncateAt, 'truncateAt'),
    body: order.body,
    cut: order.cut === true,
    after: order.after === true,
  }
  return { fault, times: optionalNumber(order.times, 'times') ?? 1 }
}

const matches = (fault: Fault, method: string, path: string, query: string) => {
  if (fault.method !== '*' && fault.method !== method) return false
  const pattern = new RegExp(fault.path)
  return pattern.test(path) || pattern.test(path + query)
}

type Rule = { id: number; fault: Fault; times: number }

const readRules = (database: DatabaseSync): Rule[] =>
  database
    .prepare('select id, rule, times from faults order by id')
    .all()
    .map((row) => ({ id: Number(row.id), fault: JSON.parse(String(row.rule)), times: Number(row.times) }))

export type Faults = {
  add(fault: Fault, times: number): number
  list(): Rule[]
  clear(): void
  /** Aborted by `clear`. */
  untilCleared(): AbortSignal
  take(method: string, path: string, query: string): Fault | undefined
}

/** Queue of faults for the next matching responses; each match consumes one. */
export const openFaults = (database: DatabaseSync): Faults => {
  const insert = database.prepare('insert into faults (rule, times) values (?, ?)')
  const use = database.prepare('update faults set times = times - 1 where id = ?')
  let life = new AbortController()
  return {
    add: (fault: Fault, times: number) => Number(insert.run(JSON.stringify(fault), times).lastInsertRowid),
    list: () => readRules(database).filter((rule) => rule.times > 0),
    clear: () => {
      database.exec('delete from faults')
      life.abort()
      life = new AbortController()
    },
    untilCleared: () => life.signal,
    take: (method: string, path: string, query: string): Fault | undefined => {
      const rule = readRules(database).find(
        (candidate) => candidate.times > 0 && matches(candidate.fault, method, path, query),
      )
      if (rule) use.run(rule.id)
      return rule?.fault
    },
  }
}
