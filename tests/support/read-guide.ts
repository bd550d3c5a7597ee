import { messageOf } from '#core/data/errors.ts'
import { fetchSchedule } from '#providers/epg/schedule.ts'

/** Reads an XMLTV file as sites do: programmes and warnings, or the error message, as JSON. */
export async function readGuide(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<string> {
  const warnings: string[] = []
  const headers = new Headers(contentType ? { 'content-type': contentType } : {})
  const fetchOptions = { retries: 0, fetch: async () => new Response(bytes, { headers }) }
  const warn = (sentence: string) => void warnings.push(sentence)
  try {
    const source = { url: 'https://guides.test/a.xml', type: 'viewnexa', channel: 'one', demo: false } as const
    const options = { now: new Date('2026-01-02T00:00:00Z'), language: 'en', fetchOptions, warn }
    return JSON.stringify([await fetchSchedule(source, options), warnings])
  } catch (error) {
    return messageOf(error)
  }
}

// The page of a test calls it by name.
Object.assign(globalThis, { readGuide })
