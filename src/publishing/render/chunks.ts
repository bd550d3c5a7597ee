/** Browser files of a bundle by the path of their module, and the path of the site. */
type Bundle = { chunks: Readonly<Record<string, string>>; base: string }

let bundle: Bundle | undefined

/** Sets the bundle that pages are rendered from. */
export const setChunks = (current: Bundle) => {
  bundle = current
}

/** Address of the browser file of a module, named by the end of its path. Throws if the bundle has none. */
export function chunkOf(module: string, { chunks, base }: Bundle): string {
  const [file, other] = Object.keys(chunks).flatMap((path) => (path.endsWith(`/${module}`) ? (chunks[path] ?? []) : []))
  if (!file || other) throw new Error(`The bundle has ${file ? 'several files' : 'no file'} of the module ${module}`)
  return `${base}/${file}`
}

/** Addresses of modules that an island prefetches. The development server has none. */
export function prefetched(...modules: string[]): string[] {
  const current = bundle
  return current ? modules.map((module) => chunkOf(module, current)) : []
}
