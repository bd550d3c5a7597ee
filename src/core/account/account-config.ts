import type { z } from 'zod/mini'
import type { SiteAccount } from '../access/access.ts'

/** Fields of an account provider in the configuration of a site. */
export type AccountConfig<Fields = unknown> = {
  /** Name of the provider, and of its fields in `integrations`. */
  kind: string
  /** Schema of `integrations.{kind}`. */
  configSchema: z.ZodMiniType<Fields>
  /** Returns the access model of parsed fields, or undefined if they enable no accounts. */
  modelOf(fields: Fields): SiteAccount['model'] | undefined
  signsStreams: boolean
}
