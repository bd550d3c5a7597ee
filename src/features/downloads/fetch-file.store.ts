/** Thrown for a file that the platform refuses or no longer has. */
export class FileGone extends Error {
  override name = 'FileGone'
}

const timeoutMs = 60_000

/** Fetches a remote file. Rejects with FileGone for statuses that a retry does not change. */
export async function fetchFile(url: string, signal: AbortSignal, range?: string): Promise<Response> {
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(range && { headers: { range: `bytes=${range}` } }),
  })
  if ([401, 403, 404, 410].includes(response.status)) throw new FileGone(`${url} answered ${response.status}`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response
}
