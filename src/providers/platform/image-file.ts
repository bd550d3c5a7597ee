import { client, type FetchOptions, toApiError } from '../http.ts'

export type ImageFile = { bytes: Uint8Array; etag: string | undefined }

/** Fetches image bytes with an ETag; returns 'unchanged' for 304. Throws an ApiError. */
export async function fetchImage(
  url: string,
  etag: string | undefined,
  options: FetchOptions,
): Promise<ImageFile | 'unchanged'> {
  // Every supported browser decodes this format, and one copy serves all.
  const headers = { accept: 'image/webp,image/*;q=0.8', ...options.headers, ...(etag && { 'if-none-match': etag }) }
  try {
    const response = await client({ ...options, headers }).get(url, { throwHttpErrors: (status) => status !== 304 })
    if (response.status === 304) return 'unchanged'
    return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') ?? undefined }
  } catch (error) {
    throw toApiError(error, url, options.signal)
  }
}
