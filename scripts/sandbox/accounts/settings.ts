import { openDocuments } from '../core/documents.ts'
import { isObject } from '../core/json.ts'
import type { State } from '../core/state.ts'

/** Settings that differ between publishers and hosts. */
export type Settings = {
  /** Effect of a metadata write on omitted fields: replaced or merged. */
  metadata: 'replace' | 'merge'
  /** Questions after registration, at Cleeng. */
  capture: boolean
  /** Host of cancellation links; null is the host of the account. */
  cancelHost: string | null
  /** True if the video platform accepts tokens of Cleeng. */
  cleengTokens: boolean
}

const defaults: Settings = { metadata: 'replace', capture: true, cancelHost: null, cleengTokens: true }

const isHost = (value: unknown) => value === null || (typeof value === 'string' && /^https?:\/\/[^/]+$/.test(value))

const checks: { [Name in keyof Settings]: (value: unknown) => boolean } = {
  metadata: (value) => value === 'replace' || value === 'merge',
  capture: (value) => typeof value === 'boolean',
  cancelHost: isHost,
  cleengTokens: (value) => typeof value === 'boolean',
}

const isName = (name: string): name is keyof Settings => name in checks

/** Settings of the publisher, until the next reset. */
export const settingsOf = ({ database }: State) => {
  const documents = openDocuments<Settings>(database, 'settings')
  const get = (): Settings => documents.get('') ?? defaults
  return {
    get,
    /** Changes some settings. Throws a message that names the problem. */
    set: (order: unknown) => {
      if (!isObject(order)) throw new Error('settings are a JSON object')
      for (const [name, value] of Object.entries(order))
        if (!(isName(name) && checks[name](value))) throw new Error(`the setting ${name} cannot be ${value}`)
      return documents.put('', { ...get(), ...order })
    },
  }
}
