import { clientId } from './rules.ts'

/** Stored account. */
export type SandboxAccount = {
  id: number
  uuid: string
  email: string
  /** Hashed; absent for social accounts. */
  password?: string
  fullName: string
  metadata: Record<string, string>
  /** The end of a plan that no subscription pays for, in epoch seconds. */
  planUntil?: number
  createdAt: number
  updatedAt: number
}

/** Account response; empty metadata is a list, as on the real host. */
export const wireAccount = ({ id, uuid, email, fullName, metadata, createdAt, updatedAt }: SandboxAccount) => ({
  id,
  uuid,
  merchant_uuid: clientId,
  email,
  full_name: fullName,
  referrer: '',
  metadata: Object.keys(metadata).length > 0 ? metadata : [],
  social_apps_metadata: [],
  roles: ['consumer'],
  completed: true,
  created_at: createdAt,
  updated_at: updatedAt,
  date_of_birth: null,
})
