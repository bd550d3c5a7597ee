import type { FetchOptions } from './http.ts'

/** Maximum wait of a viewer for one platform response, retries included. */
export const viewerTimeout = { totalMs: 20_000 } satisfies FetchOptions
