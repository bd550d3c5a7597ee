import type { Receipt } from '#core/subscription.ts'

/** Decodes a base64 HTML receipt. Throws "Couldn't parse receipt." with the cause. */
export function decodeReceipt(base64: unknown): Receipt {
  try {
    if (typeof base64 !== 'string') throw new Error('it is not a text')
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
    const html = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (!/<\w/.test(html)) throw new Error('it is not a page')
    return { kind: 'page', html }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    throw new Error(`Couldn't parse receipt. ${detail}`, { cause: error })
  }
}
