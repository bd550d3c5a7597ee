import type { z } from 'zod/mini'
import { importProvider } from '#core/browser/import-again.ts'
import type { AccountDescriptor } from '../account-descriptor.ts'
import { JwpFields } from './fields.ts'
import { companyHosts, jwpHosts, notificationEndpoint } from './hosts.ts'

/** Accounts of the video platform, with a subscription to one asset. */
export const jwp: AccountDescriptor<z.infer<typeof JwpFields>> = {
  kind: 'jwp',
  configSchema: JwpFields,
  idField: 'clientId',
  modelOf: ({ clientId, assetId }) => (clientId ? (assetId ? 'svod' : 'authvod') : undefined),
  signsStreams: true,
  hosts: jwpHosts,
  hostVariable: 'ACCOUNTS_URL',
  otherOrigins: ({ isTest, moved }) => [
    ...companyHosts,
    ...Object.values(notificationEndpoint(isTest, moved.notifications)),
  ],
  storageKeys: ['inplayer_token', 'jwapp.inplayer_token', 'inplayer_iot'],
  hasCardGateway: false,
  load: async (options) => (await importProvider(() => import('./index.ts'))).createJwpProvider(options),
}
