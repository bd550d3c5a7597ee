import type { Chapter } from '#domain/skip.ts'
import { chaptersOfVtt } from '#domain/vtt.ts'
import { client, type FetchOptions, toApiError } from '../http.ts'

/** The chapters of a film from its WebVTT file; throws an ApiError when the file does not come. */
export async function fetchChapters(url: string, options: FetchOptions = {}): Promise<Chapter[]> {
  try {
    return chaptersOfVtt(await client(options).get(url).text())
  } catch (error) {
    throw toApiError(error, url)
  }
}
