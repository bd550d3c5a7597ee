import type { FetchOptions } from './http.ts'

/** How long a viewer waits for one answer of the platform before they read that it failed, tries included. */
export const viewerTimeout = { totalMs: 20_000 } satisfies FetchOptions
