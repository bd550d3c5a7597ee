import { scryptSync } from 'node:crypto'
import { Refusal } from './refusal.ts'

const salt = 'foyer-sandbox'

/** A password as the worlds keep it. */
export const hashOf = (password: string) => scryptSync(password, salt, 32, { N: 1024 }).toString('base64url')

const tooEasy = /^(password\d?|12345678a|qwerty12)$/

/** Refuses passwords that break the rule of the registration form, and such as everybody tries first. */
export const checkPassword = (password: string) => {
  if (password.length < 8 || !/[a-z]/.test(password) || !/\d/.test(password))
    throw new Refusal('Invalid param password')
  if (tooEasy.test(password)) throw new Refusal('Password score does not match standards')
}

/** Is this written as an email address? */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
