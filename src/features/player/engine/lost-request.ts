import { detectPolicyBlock } from '#core/browser/blocked-loads.ts'
import type { Failure, FailureKind } from './concerns/failure.ts'

const probeMs = 5_000

/** Returns whether a host responds. A request without CORS fails only by the connection or the policy of the page. */
const responds = (url: string) =>
  fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(probeMs) }).then(
    () => true,
    () => false,
  )

/** Requests an address, and returns whether it responded or the policy of the page refused the request. */
async function probe(url: string): Promise<'reachable' | 'policy' | 'silent'> {
  if (await responds(url)) return 'reachable'
  return (await detectPolicyBlock(url)) ? 'policy' : 'silent'
}

/** Returns whether the network is lost, or only the hosts of the video do not respond. */
export const causeOfSilence = async (): Promise<'network' | 'server'> =>
  navigator.onLine !== false && (await responds(new URL('/', location.href).href)) ? 'server' : 'network'

/**
 * Tells a lost network from a silent server, and both from CORS and the content security policy. Failures without a lost
 * request stay as they are.
 */
export async function withCause(failure: Failure): Promise<Failure> {
  const { kind, lost, detail } = failure
  if (kind !== 'network') return failure
  return { kind: lost ? await causeOfLoss(lost) : await causeOfSilence(), detail }
}

async function causeOfLoss({ url, isLate, isLicence, nativeKind }: NonNullable<Failure['lost']>): Promise<FailureKind> {
  if (navigator.onLine === false) return 'network'
  const result = isLate ? 'silent' : await probe(url)
  if (result === 'policy') return 'blocked'
  // Video elements need no CORS.
  if (result === 'reachable') return nativeKind === 'network' ? 'server' : (nativeKind ?? 'blocked')
  const cause = await causeOfSilence()
  return cause === 'server' && isLicence ? 'licence' : cause
}

/** Resolves when the browser is online, or never if the signal ends before. */
export function awaitConnection(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  addEventListener('online', () => resolve(), { once: true, signal })
  return promise
}
