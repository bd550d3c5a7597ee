import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt } from 'node:crypto'
import { ErrorResponse } from './error-response.ts'

type Keys = { publicKey: string; privateKey: string }

let keyPair: Keys | undefined

/** Key pair of the card gateway, per process: encrypted data never outlives it. */
const keys = (): Keys => {
  keyPair ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return keyPair
}

const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
const mark = 'foyer_0_1$'

/** Public key of the gateway fields: base64 SPKI. */
export const publicKey = (): string => keys().publicKey.replaceAll(/-----[^-]+-----|\s/g, '')

/** Encrypts one card field in the format of the gateway's form. */
export const encrypt = (text: string): string =>
  mark + publicEncrypt({ key: keys().publicKey, ...padding }, Buffer.from(text)).toString('base64')

/** Decrypts a gateway field. Throws an ErrorResponse for unencrypted values. */
export const decrypt = (name: string, text: string): string => {
  if (!text.startsWith(mark)) throw new ErrorResponse(`${name} is not encrypted`)
  try {
    const hidden = Buffer.from(text.slice(mark.length), 'base64')
    return privateDecrypt({ key: keys().privateKey, ...padding }, hidden).toString()
  } catch {
    throw new ErrorResponse(`${name} is not encrypted for this gateway`)
  }
}
