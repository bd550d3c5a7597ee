/** A prefetched chunk may request further files at the intent. */
type Chunk = { requestAtIntent?(island: Element, isPressed: boolean): void }

/** Imports chunks while an island loads. Their importers repeat a failure. */
export function fetchAhead(paths: readonly string[] | undefined, island: Element, isPressed: boolean): void {
  for (const path of paths ?? [])
    import(/* @vite-ignore */ path).then((chunk: Chunk) => chunk.requestAtIntent?.(island, isPressed)).catch(() => {})
}
