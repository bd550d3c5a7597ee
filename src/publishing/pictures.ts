import { constants, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { digestOf } from './digest.ts'
import { imagesPath } from './image-cache.ts'
import { recordsOf } from './records.ts'
import type { SiteEdit } from './site-edit.ts'
import type { Snapshot } from './snapshot.ts'

type Place = { edit: SiteEdit; snapshot: Snapshot; from: string; out: string; whole: boolean }

/** Puts the mirrored pictures of media and the banner, by their owners, among the files of the site. */
export function placePictures({ edit, snapshot, from, out, whole }: Place, owners: Iterable<string>) {
  const records = recordsOf(snapshot)
  const folder = join(out, imagesPath)
  const placed = new Set<string>()

  for (const owner of owners) {
    const pictures = owner === 'banner' ? [records.site().banner ?? []].flat() : (records.hero(owner) ?? [])
    const names = pictures.map(({ src }) => basename(src))
    for (const name of names) place(name)
    edit.keepPictures(
      owner,
      names.map((name) => pathOf(name)),
    )
  }

  function place(name: string) {
    if (placed.has(name)) return
    placed.add(name)
    const known = edit.store.digestOf(pathOf(name))
    if (known && !whole) return
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(from, name), join(folder, name), constants.COPYFILE_FICLONE)
    // Its name stands for its content, so what is known of it stays true
    const bytes = readFileSync(join(from, name))
    edit.keepFile({ path: pathOf(name), digest: known ?? digestOf(bytes), bytes: bytes.length, policy: '' })
  }
}

const pathOf = (name: string) => `${imagesPath.slice(1)}/${name}`
