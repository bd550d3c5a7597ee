import { randomUUID } from 'node:crypto'
import { hashOf } from '../accounts/passwords.ts'
import { nextNumber, openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import { testUsers as seeds } from '../users.ts'
import type { SandboxAccount } from './account.ts'
import { inSeconds } from './rules.ts'
import { seedHistory } from './seeds.ts'

type New = Omit<SandboxAccount, 'id' | 'uuid' | 'createdAt' | 'updatedAt'>

/** Accounts, with the test users from the start. */
export const openAccountUsers = (state: State) => {
  const { database, clock } = state
  const documents = openDocuments<SandboxAccount>(database, 'jwp/people')
  const marks = openDocuments<boolean>(database, 'jwp/seeded')
  const save = (person: SandboxAccount) =>
    documents.put(String(person.id), { ...person, updatedAt: inSeconds(clock.now()) })
  const add = (person: New): SandboxAccount => {
    const now = inSeconds(clock.now())
    const id = nextNumber(database, 'jwp/people', 401_000)
    return save({ id, uuid: randomUUID(), createdAt: now, updatedAt: now, ...person })
  }
  if (!marks.get('')) {
    marks.put('', true)
    for (const seed of seeds) seedHistory(state, add(asPerson(seed, inSeconds(clock.now()))), seed)
  }
  const all = () => documents.all()
  return {
    add,
    save,
    remove: (person: SandboxAccount) => documents.remove(String(person.id)),
    byUuid: (uuid: string) => all().find((person) => person.uuid === uuid),
    byEmail: (email: string) => all().find((person) => person.email.toLowerCase() === email.toLowerCase()),
  }
}

const entry = (name: string, value: boolean | string) => ({
  name,
  version: '1',
  state: value ? 'accepted' : 'declined',
  value,
})

/** Registration data as existing apps store it: by field, and again among the consents. */
const registered = (news: boolean) => ({
  terms: 'true',
  marketing: news ? 'on' : 'off',
  how_heard: 'friend',
  country: 'nl',
  consents: JSON.stringify([
    entry('terms', true),
    entry('marketing', news),
    entry('nickname', ''),
    entry('favourite_genre', ''),
    entry('how_heard', 'friend'),
    entry('country', 'nl'),
    entry('us_state', ''),
    entry('birthday', ''),
  ]),
})

const planSeconds = 60 * 24 * 3600

const asPerson = (
  { email, password, firstName, lastName, news = false, planned = false }: (typeof seeds)[number],
  now: number,
): New => ({
  email,
  ...(planned && { planUntil: now + planSeconds }),
  ...(password && { password: hashOf(password) }),
  fullName: `${firstName} ${lastName}`,
  metadata: {
    // Social networks store the full name only.
    ...(password && { first_name: firstName, surname: lastName }),
    register_source: password ? 'inplayer' : 'google',
    ...(password && { has_password: 'true' }),
    ...registered(news),
  },
})
