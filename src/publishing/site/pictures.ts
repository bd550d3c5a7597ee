import { constants, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { imagesPath } from '../ingest/image-cache.ts'
import { digestOf } from '../shared/digest.ts'
import type { SiteEdit } from './site-edit.ts'

type Output = { edit: SiteEdit; snapshot: Snapshot; from: string; out: string; whole: boolean }

/** Owner of images: the banner, a media item or an article. */
export type PictureOwner = { kind: 'banner' | 'hero' | 'insightHero'; id: string }

/** Adds the mirrored images of the given owners to the site files. */
export function linkPictures({ edit, snapshot, from, out, whole }: Output, owners: Iterable<PictureOwner>) {
  const records = recordsOf(snapshot)
  const folder = join(out, imagesPath)
  const placed = new Set<string>()

  const picturesOf = ({ kind, id }: PictureOwner) =>
    kind === 'banner' ? [records.site().banner ?? []].flat() : (records[kind](id) ?? [])

  for (const owner of owners) {
    const pictures = picturesOf(owner)
    const names = pictures.map(({ src }) => basename(src))
    for (const name of names) link(name)
    edit.recordPictures(
      `${owner.kind} ${owner.id}`,
      names.map((name) => pathOf(name)),
    )
  }

  function link(name: string) {
    if (placed.has(name)) return
    placed.add(name)
    const digest = edit.store.digestOf(pathOf(name))
    if (digest && !whole) return
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(from, name), join(folder, name), constants.COPYFILE_FICLONE)
    // The name contains the content hash, so the stored digest stays valid.
    const bytes = readFileSync(join(from, name))
    edit.recordFile({ path: pathOf(name), digest: digest ?? digestOf(bytes), bytes: bytes.length })
  }
}

const pathOf = (name: string) => `${imagesPath.slice(1)}/${name}`
