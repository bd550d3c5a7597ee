/** The address a link of an article may lead to: the web, this site, a mail or telephone; never a script. */
export function linkAddress(written: string): string | undefined {
  const address = written.trim()
  const protocol = URL.parse(address, 'https://-')?.protocol
  return address && protocol && /^(https?|mailto|tel):$/.test(protocol) ? address : undefined
}
