import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'

const Manifest = z.object({ name: z.string(), scope: z.string() })

/** Name, path and time of the built site in a folder, by its web manifest; undefined without one. */
export function builtSite(folder: string): { name: string; base: string; builtAt: Date } | undefined {
  const file = join(folder, 'manifest.webmanifest')
  if (!existsSync(file)) return undefined
  const { name, scope } = Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  return { name, base: scope.slice(0, -1), builtAt: statSync(file).mtime }
}
