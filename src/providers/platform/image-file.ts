import { client, type FetchOptions, toApiError } from '../http.ts'

export type ImageFile = { bytes: Uint8Array; etag: string | undefined }

/** A picture's bytes, redirects followed; 'unchanged' when it still has this etag, or an ApiError (spec 2 §7.1). */
export async function fetchImage(
  url: string,
  etag: string | undefined,
  options: FetchOptions,
): Promise<ImageFile | 'unchanged'> {
  // Every browser that a page is for knows this format, and the copy is one for all
  const headers = { accept: 'image/webp,image/*;q=0.8', ...options.headers, ...(etag && { 'if-none-match': etag }) }
  try {
    const response = await client({ ...options, headers }).get(url, { throwHttpErrors: (status) => status !== 304 })
    if (response.status === 304) return 'unchanged'
    return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') ?? undefined }
  } catch (error) {
    throw toApiError(error, url, options.signal)
  }
}
