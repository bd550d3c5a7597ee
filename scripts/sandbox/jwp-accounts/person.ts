import { clientId } from './rules.ts'

/** An account as this world keeps it. */
export type Person = {
  id: number
  uuid: string
  email: string
  /** Hashed; missing for those who came by a social network. */
  password?: string
  fullName: string
  metadata: Record<string, string>
  /** The end of a plan that no subscription pays for, in epoch seconds. */
  planUntil?: number
  createdAt: number
  updatedAt: number
}

/** The same as the wire has it; without metadata it is an empty list, as the real host sends it. */
export const wirePerson = ({ id, uuid, email, fullName, metadata, createdAt, updatedAt }: Person) => ({
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
