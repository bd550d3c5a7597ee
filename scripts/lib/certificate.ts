import { generate } from 'selfsigned'

/** A certificate of this machine's own, as PEM; whoever is to believe it must be told. */
export type Certificate = { key: string; cert: string }

export async function ownCertificate(): Promise<Certificate> {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }]
  const extensions = [{ name: 'subjectAltName' as const, altNames }]
  const made = await generate([{ name: 'commonName', value: '127.0.0.1' }], { algorithm: 'sha256', extensions })
  return { key: made.private, cert: made.cert }
}
