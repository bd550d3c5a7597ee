import type { z } from 'zod/mini'
import { importProvider } from '#core/browser/import-again.ts'
import type { AccountDescriptor } from '../account-descriptor.ts'
import { CleengFields } from './fields.ts'
import { cleengHosts } from './hosts.ts'

/** Cleeng, with subscriptions by offers of a month and a year. */
export const cleeng: AccountDescriptor<z.infer<typeof CleengFields>> = {
  kind: 'cleeng',
  configSchema: CleengFields,
  idField: 'id',
  modelOf: ({ id, monthlyOffer, yearlyOffer }) => (id ? (monthlyOffer || yearlyOffer ? 'svod' : 'authvod') : undefined),
  signsStreams: false,
  hosts: cleengHosts,
  hostVariable: 'BILLING_URL',
  storageKeys: ['jwapp.auth'],
  hasCardGateway: true,
  load: async (options) => (await importProvider(() => import('./index.ts'))).createCleengProvider(options),
}
