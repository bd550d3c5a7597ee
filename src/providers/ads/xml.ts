import { ApiError, messageOf } from '#domain/errors.ts'

const patienceMs = 6_000

/** Fetches an ad server's document, without credentials; an ApiError when it does not come or is no XML. */
export async function fetchXml(url: string): Promise<Document> {
  const answer = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(patienceMs) }).catch(
    (cause: unknown) => {
      throw new ApiError(`Request to ${url} failed: ${messageOf(cause)}`, 0, { cause })
    },
  )
  if (!answer.ok) throw new ApiError(`Request failed with status ${answer.status}`, answer.status)
  const document = new DOMParser().parseFromString(await answer.text(), 'text/xml')
  if (document.querySelector('parsererror')) throw new ApiError(`The answer of ${url} is not XML`, 200)
  return document
}
