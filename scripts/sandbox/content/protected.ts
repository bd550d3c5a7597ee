import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encryptFragment } from '../art/encrypt.ts'
import { clearKeys, type Rendition } from './media-assets.ts'

/** Key of a loop of encrypted footage: keys rotate. */
export const keyOf = (loop: number) => clearKeys[loop % clearKeys.length] ?? clearKeys[0]

/** Name of a file in a loop. Encrypted files differ by the key of their loop. */
export const nameInLoop = ({ isProtected }: Rendition, file: string, loop: number) =>
  isProtected ? `${loop % clearKeys.length}-${file}` : file

/** Vectors of one segment, distinct from those of all others. */
const vectorsFrom = (rendition: string, index: number) => {
  let count = 0
  return () => {
    const vector = Buffer.alloc(8)
    vector.write(rendition.slice(0, 3))
    vector.writeUInt8(index, 3)
    vector.writeUInt32BE(++count, 4)
    return vector
  }
}

/** Initialisation segment with the id of its key. */
const protectedInit = async ({ dir }: Rendition, id: string) => {
  const init = await readFile(join(dir, 'protected.mp4'))
  const first = Buffer.from(clearKeys[0].id, 'hex')
  const keyId = Buffer.from(id, 'hex')
  // One for the picture, one for the sound.
  for (let at = init.indexOf(first); at >= 0; at = init.indexOf(first, at + first.length)) keyId.copy(init, at)
  return init
}

/** Encrypted file of a rendition, by its name in a loop; undefined for unknown names. */
export const encryptedFile = async (rendition: Rendition, name: string): Promise<Buffer | undefined> => {
  const [, turn, file] = /^(\d)-(.+)$/.exec(name) ?? []
  const { id, key } = keyOf(Number(turn))
  if (file === rendition.init) return protectedInit(rendition, id)
  const index = rendition.segments.findIndex((segment) => segment.file === file)
  if (!file || index < 0) return undefined
  const clear = await readFile(join(rendition.dir, file))
  return encryptFragment(clear, Buffer.from(key, 'hex'), vectorsFrom(rendition.name, index))
}
