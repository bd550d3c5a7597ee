import { statSync } from 'node:fs'
import { join, sep } from 'node:path'

// macOS, Windows, Linux desktops and network storage write these into any folder.
const systemNames =
  /^(?:\.DS_Store|\._.*|\.Apple(?:DB|Desktop|Double)|\.apdisk|\.LSOverride|\.(?:Spotlight|DocumentRevisions)-V100|\.Trashes|\.Trash-.*|\.fseventsd|\.TemporaryItems|\.VolumeIcon\.icns|__MACOSX|Icon\r|Thumbs\.db(?::encryptable)?|ehthumbs(?:_vista)?\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|\.directory|\.fuse_hidden.*|\.nfs[\da-f]+|@eaDir)$/i

/** Tests whether an operating system wrote a file, by its path with slashes. Sites contain no such file. */
export const isSystemFile = (path: string): boolean => path.split('/').some((name) => systemNames.test(name))

/** File in a folder for a path of the site, such as `/images/a%20logo.png`. Undefined outside of the folder. */
export function findPublicFile(folder: string, address: string): string | undefined {
  const url = URL.parse(address, site)
  const path = url?.origin === site ? decoded(url.pathname) : undefined
  if (path === undefined || path.includes('\0') || isSystemFile(path)) return undefined
  const file = join(folder, path)
  const isInside = file.startsWith(join(folder, sep))
  return isInside && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}

const site = 'http://site.invalid'

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
