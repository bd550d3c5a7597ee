import type { Source } from '#core/content/media.ts'

/** Property of an island as Astro writes it: its type, 1 for a list, and its value. */
type Serialized = [type: number, value?: unknown]

function deserialize([type, value]: Serialized): unknown {
  if (type === 1) return (value as Serialized[]).map(deserialize)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, deserialize(property)]))
}

/** Returns the sources of the item in the properties of a watch panel; none without them. */
export function sourcesIn(props: string | null | undefined): readonly Source[] {
  const { media }: { media?: Serialized } = JSON.parse(props ?? '{}')
  return media ? ((deserialize(media) as { sources?: Source[] }).sources ?? []) : []
}

/** Returns the id in the properties of a trailer button. */
export function trailerIn(props: string | null | undefined): string | undefined {
  const { trailerId }: { trailerId?: Serialized } = JSON.parse(props ?? '{}')
  return trailerId?.[1] as string | undefined
}

/**
 * Returns the address of the smallest video file of `width` pixels, else of the largest one, else of a stream that
 * `canPlay`. Encrypted sources are left out.
 */
export function previewFile(
  sources: readonly Source[],
  width: number,
  canPlay: (type: string) => boolean,
): string | undefined {
  const open = sources.filter(({ drm }) => !drm)
  const files = open
    .filter(({ type }) => type === 'video/mp4')
    .sort((first, second) => (first.width ?? 0) - (second.width ?? 0))
  const file = files.find((source) => (source.width ?? 0) >= width) ?? files.at(-1)
  return (file ?? open.find(({ type }) => /mpegurl/i.test(type) && canPlay(type)))?.file
}
