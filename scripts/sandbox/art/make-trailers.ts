import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxesIn } from './encrypt.ts'
import { run } from './ffmpeg.ts'
import { adFile, clearKeys, fragmentedHeights, fragments } from './footage.ts'

const folder = join(import.meta.dirname, '../footage/trailer')

/** A rendition of the trailer in one file. */
const joinSegments = async (rendition: string, file: string) => {
  const source = join(folder, rendition)
  const segments = (await readdir(source)).filter((name) => name.endsWith('.ts')).sort()
  const input = `concat:${segments.map((name) => join(source, name)).join('|')}`
  await run(['-i', input, '-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-movflags', '+faststart', file])
}

/** A file in fragments, each of which begins with a key picture. */
const inFragments = async (input: string, more: string[]) => {
  const file = join(tmpdir(), 'foyer-fragments.mp4')
  await run(['-i', input, '-c', 'copy', '-movflags', '+frag_keyframe+empty_moov+default_base_moof', ...more, file])
  const bytes = await readFile(file)
  await rm(file)
  return { bytes, boxes: boxesIn(bytes) }
}

const initOf = ({ bytes, boxes }: Awaited<ReturnType<typeof inFragments>>) =>
  bytes.subarray(0, boxes.find(({ type }) => type === 'moov')?.end)

/** Clear fragments, with an initialisation segment of each kind: the sandbox encrypts what it serves. */
const makeFragments = async (rendition: string, input: string) => {
  const target = join(fragments, rendition)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const [{ id, key }] = clearKeys
  const scheme = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', id]
  await writeFile(join(target, 'protected.mp4'), initOf(await inFragments(input, scheme)))
  const clear = await inFragments(input, [])
  await writeFile(join(target, 'init.mp4'), initOf(clear))
  const { bytes, boxes } = clear
  const starts = boxes.filter(({ type }) => type === 'moof').map(({ start }) => start)
  for (const [index, start] of starts.entries()) {
    const mdat = boxes.find((box) => box.type === 'mdat' && box.start > start)
    await writeFile(join(target, `${String(index).padStart(2, '0')}.m4s`), bytes.subarray(start, mdat?.end))
  }
  console.log(`${starts.length} fragments in ${target}`)
}

for (const rendition of fragmentedHeights) {
  const joined = join(tmpdir(), `foyer-${rendition}.mp4`)
  await joinSegments(rendition, joined)
  await makeFragments(rendition, joined)
  await rm(joined)
}
await joinSegments('360p', adFile)
