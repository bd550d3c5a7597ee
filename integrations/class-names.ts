import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * The class of a css module in pages: its own name and three letters of its file. Every page carries its css, so the bytes
 * of a name count many times, and those of a hash cannot be compressed.
 */
export function classNames(root: string) {
  return (name: string, file: string) => {
    const path = relative(root, file.split('?')[0] ?? '').replaceAll('\\', '/')
    return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  }
}
