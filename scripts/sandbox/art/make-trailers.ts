import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './ffmpeg.ts'
import { adFile, clearKey } from './footage.ts'

const folder = join(import.meta.dirname, '../footage')
const source = join(folder, 'trailer/360p')
const target = join(folder, 'clearkey')
const parts = (await readdir(source)).filter((name) => name.endsWith('.ts')).sort()
const input = `concat:${parts.map((name) => join(source, name)).join('|')}`

type Box = { type: string; start: number; end: number }

const boxesOf = (file: Buffer): Box[] => {
  const boxes: Box[] = []
  for (let start = 0; start < file.length; ) {
    const end = start + file.readUInt32BE(start)
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, end })
    start = end
  }
  return boxes
}

/** The trailer once more as fragmented MP4 under common encryption: one initialisation and a file per fragment. */
const encrypt = async () => {
  const whole = join(tmpdir(), 'foyer-clearkey.mp4')
  const key = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', clearKey.key, '-encryption_kid', clearKey.id]
  const cut = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof']
  await run(['-i', input, '-c', 'copy', '-bsf:a', 'aac_adtstoasc', ...cut, ...key, whole])
  return readFile(whole)
}

const file = await encrypt()
await run(['-i', input, '-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-movflags', '+faststart', adFile])
const boxes = boxesOf(file)
const starts = boxes.filter(({ type }) => type === 'moof').map(({ start }) => start)
const tail = boxes.find(({ type }) => type === 'mfra')?.start ?? file.length
await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
await writeFile(join(target, 'init.mp4'), file.subarray(0, starts[0]))
for (const [place, start] of starts.entries())
  await writeFile(
    join(target, `${String(place).padStart(2, '0')}.m4s`),
    file.subarray(start, starts[place + 1] ?? tail),
  )
console.log(`${starts.length} fragments in ${target}`)
