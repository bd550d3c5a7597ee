import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Names CSS classes by local name and three hash characters: long hashes compress poorly. */
export function classNames(root: string) {
  return (name: string, file: string) => {
    const path = relative(root, file.split('?')[0] ?? '').replaceAll('\\', '/')
    return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  }
}
