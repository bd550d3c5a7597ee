import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const readIfThere = (file: string) => readFile(file).catch(() => undefined)

const store = async (folder: string, file: string, content: Buffer) => {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${randomUUID()}.part`)
  await writeFile(draft, content)
  await rename(draft, file)
}

/** Files cached by the digest of their key; concurrent calls share the work. */
export const diskCache = (folder: string) => {
  const making = new Map<string, Promise<Buffer>>()
  const remember = async (file: string, make: () => Promise<Buffer>) => {
    const cached = await readIfThere(file)
    if (cached) return cached
    const bytes = await make()
    await store(folder, file, bytes).catch(() => undefined)
    return bytes
  }
  return (key: string, make: () => Promise<Buffer>): Promise<Buffer> => {
    const file = join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32))
    const pending = making.get(file) ?? remember(file, make).finally(() => making.delete(file))
    making.set(file, pending)
    return pending
  }
}
