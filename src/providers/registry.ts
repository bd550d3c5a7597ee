import type { AccountDescriptor } from './account-descriptor.ts'
import { cleeng } from './cleeng/descriptor.ts'
import { jwp } from './jwp/descriptor.ts'

/** Account providers that a config can select. The first one is the default of product ids. */
export const accountProviders: readonly AccountDescriptor[] = [cleeng, jwp]

/** Storage keys of the sessions of all account providers. */
export const accountStorageKeys: readonly string[] = accountProviders.flatMap(({ storageKeys }) => storageKeys)
