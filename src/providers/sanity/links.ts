/** Returns allowed link targets of articles: http, own paths, mail and phone. */
export function linkAddress(written: string): string | undefined {
  const address = written.trim()
  const protocol = URL.parse(address, 'https://-')?.protocol
  return address && protocol && /^(https?|mailto|tel):$/.test(protocol) ? address : undefined
}
