/** Thrown for 401, 403, 404 and 410. */
export class FileGoneError extends Error {
  override name = 'FileGoneError'
}

// Slowest accepted connection in bytes per second, and minimum timeout.
const slowest = 16_000
const timeoutMs = 60_000

type FileRequest = { method?: 'GET' | 'HEAD'; range?: string | undefined; bytes?: number | undefined }

/** Fetches a remote file. Rejects with FileGoneError for statuses that a retry does not change. */
export async function fetchFile(
  url: string,
  signal: AbortSignal,
  { method, range, bytes = 0 }: FileRequest = {},
): Promise<Response> {
  const limit = AbortSignal.timeout(Math.max(timeoutMs, Math.ceil(bytes / slowest) * 1_000))
  const response = await fetch(url, {
    signal: AbortSignal.any([signal, limit]),
    ...(method && { method }),
    ...(range && { headers: { range: `bytes=${range}` } }),
  })
  if ([401, 403, 404, 410].includes(response.status))
    throw new FileGoneError(`${url} returned status ${response.status}`)
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`)
  return response
}
