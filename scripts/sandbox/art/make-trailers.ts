import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxesIn, encryptFragment } from './encrypt.ts'
import { run } from './ffmpeg.ts'
import { adFile, clearKey } from './footage.ts'

const folder = join(import.meta.dirname, '../footage')
const source = join(folder, 'trailer/360p')
const target = join(folder, 'clearkey')

/** The trailer in one file, as advertisements are served. */
const makeAd = async () => {
  const segments = (await readdir(source)).filter((name) => name.endsWith('.ts')).sort()
  const input = `concat:${segments.map((name) => join(source, name)).join('|')}`
  await run(['-i', input, '-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-movflags', '+faststart', adFile])
}

/** That file in fragments, each of which begins with a key picture. */
const inFragments = async (name: string, more: string[]) => {
  const file = join(tmpdir(), name)
  await run(['-i', adFile, '-c', 'copy', '-movflags', '+frag_keyframe+empty_moov+default_base_moof', ...more, file])
  const bytes = await readFile(file)
  await rm(file)
  return { bytes, boxes: boxesIn(bytes) }
}

const vectors = () => {
  let count = 0n
  return () => {
    const vector = Buffer.alloc(8)
    vector.writeBigUInt64BE(++count)
    return vector
  }
}

await makeAd()
await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })

// ffmpeg omits the sample encryption data of fragments
const scheme = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', clearKey.key, '-encryption_kid', clearKey.id]
const head = await inFragments('foyer-head.mp4', scheme)
const moov = head.boxes.find(({ type }) => type === 'moov')
await writeFile(join(target, 'init.mp4'), head.bytes.subarray(0, moov?.end))

const { bytes, boxes } = await inFragments('foyer-clear.mp4', [])
const starts = boxes.filter(({ type }) => type === 'moof').map(({ start }) => start)
const next = vectors()
for (const [index, start] of starts.entries()) {
  const mdat = boxes.find((one) => one.type === 'mdat' && one.start > start)
  const fragment = encryptFragment(bytes.subarray(start, mdat?.end), Buffer.from(clearKey.key, 'hex'), next)
  await writeFile(join(target, `${String(index).padStart(2, '0')}.m4s`), fragment)
}
console.log(`${starts.length} fragments in ${target}`)
