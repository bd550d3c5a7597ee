import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'

/** Sent mail with its `token` and `link`. */
export type Mail = {
  id: string
  at: string
  from: string
  to: string
  subject: string
  text: string
  token?: string
  link?: string
}

/** Sent mails, newest first. */
export const inboxOf = ({ database, clock }: State) => {
  const mails = openDocuments<Mail>(database, 'mail')
  const all = () => mails.all().reverse()
  return {
    send: (mail: Omit<Mail, 'id' | 'at'>): Mail => {
      const id = String(mails.all().length + 1)
      return mails.put(id, { id, at: clock.now().toISOString(), ...mail })
    },
    list: (to?: string) => all().filter((mail) => !to || mail.to === to),
  }
}
