import { scryptSync } from 'node:crypto'
import { ErrorResponse } from './error-response.ts'

const salt = 'foyer-sandbox'

/** Stored password. */
export const hashOf = (password: string) => scryptSync(password, salt, 32, { N: 1024 }).toString('base64url')

const commonPasswords = /^(password\d?|12345678a|qwerty12)$/

/** Rejects weak and common passwords. */
export const checkPassword = (password: string) => {
  if (password.length < 8 || !/[a-z]/.test(password) || !/\d/.test(password))
    throw new ErrorResponse('Invalid param password')
  if (commonPasswords.test(password)) throw new ErrorResponse('Password score does not match standards')
}

/** Returns whether a text is an email address. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
