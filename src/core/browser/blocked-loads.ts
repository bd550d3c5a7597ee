import { pause } from './waits.ts'

/** Addresses that the content security policy blocked. */
const blocked = new Set<string>()

globalThis.addEventListener?.('securitypolicyviolation', ({ blockedURI, disposition }) => {
  if (disposition === 'enforce') blocked.add(blockedURI)
})

/** Returns whether the policy blocked this address, or one it redirects to; policies name addresses without hash. */
export function isBlockedByPolicy(url: string): boolean {
  const address = URL.parse(url, globalThis.location?.href)
  if (!address) return false
  address.hash = ''
  return blocked.has(address.href)
}

/** Browsers report the violation in a task after the failed request. */
const reportDelayMs = 50

/** Like `isBlockedByPolicy`, for a request that failed just now: waits for the browser's report. */
export async function detectPolicyBlock(url: string): Promise<boolean> {
  if (!isBlockedByPolicy(url)) await pause(reportDelayMs)
  return isBlockedByPolicy(url)
}
