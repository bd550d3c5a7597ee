import { generate } from 'selfsigned'

/** Self-signed certificate in PEM. Clients must trust it explicitly. */
export type Certificate = { key: string; cert: string }

export async function createCertificate(): Promise<Certificate> {
  const altNames = [{ type: 7 as const, ip: '127.0.0.1' }]
  const extensions = [{ name: 'subjectAltName' as const, altNames }]
  const certificate = await generate([{ name: 'commonName', value: '127.0.0.1' }], { algorithm: 'sha256', extensions })
  return { key: certificate.private, cert: certificate.cert }
}
