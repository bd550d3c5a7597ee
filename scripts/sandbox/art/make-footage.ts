import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { compose, toSvg } from './compose.ts'
import { ended, ffmpeg, run } from './ffmpeg.ts'
import { grain } from './grain.ts'
import { condensedShape } from './lettering.ts'
import { type Clip, type ClipName, clips, type Take } from './shots.ts'
import { playMusic } from './soundtrack.ts'
import { path, rect, type Stage } from './stage.ts'

const size = { w: 1280, h: 720, fps: 24 }
const dissolve = 1
const folder = join(import.meta.dirname, '../footage')
const renditions = [
  {
    name: '180p',
    width: 320,
    height: 180,
    video: 110,
    audio: 32,
    codecs: 'avc1.4d400d,mp4a.40.2',
    level: '1.3',
    profile: 'main',
  },
  {
    name: '360p',
    width: 640,
    height: 360,
    video: 275,
    audio: 64,
    codecs: 'avc1.4d401e,mp4a.40.2',
    level: '3.0',
    profile: 'main',
  },
  {
    name: '720p',
    width: 1280,
    height: 720,
    video: 640,
    audio: 96,
    codecs: 'avc1.64001f,mp4a.40.2',
    level: '3.1',
    profile: 'high',
  },
] as const

const between = ([from, to]: readonly [number, number], at: number) => from + (to - from) * at

const clock = (seconds: number) => (s: Stage) => {
  const whole = Math.floor(seconds)
  const text = `00:${String(whole).padStart(2, '0')}:${String(Math.floor((seconds - whole) * size.fps)).padStart(2, '0')}`
  const dot = rect(1270, 66, 22, 22, s.p.accent, Math.floor(seconds * 2) % 2 ? 0.35 : 1)
  return rect(1250, 46, 300, 62, s.p.ink, 0.6) + dot + path(condensedShape(text, 1310, 97, 56), '#fffaf0')
}

const drawTake = async (take: Take, since: number, long: number, over?: (s: Stage) => string) => {
  const part = since / long
  const shot = {
    seed: take.seed,
    design: take,
    ratio: '16:9' as const,
    time: since,
    pan: between(take.slide, part),
    zoom: between(take.zoom, part),
  }
  const { s, body } = compose(shot, over)
  return sharp(Buffer.from(toSvg(s, body, size.w, size.h)))
    .removeAlpha()
    .raw()
    .toBuffer()
}

const blend = (from: Uint8Array, to: Uint8Array, amount: number) => {
  for (let at = 0; at < to.length; at++) {
    const before = from[at] ?? 0
    to[at] = before + ((to[at] ?? 0) - before) * amount
  }
}

const frame = async (clip: Clip, seconds: number): Promise<Uint8Array> => {
  const long = clip.seconds / clip.takes.length
  const at = Math.min(clip.takes.length - 1, Math.floor(seconds / long))
  const since = seconds - at * long
  const current = clip.takes[at]
  if (!current) throw new Error(`No take at ${seconds} s`)
  const over = clip.clock ? clock(seconds) : undefined
  const pixels = await drawTake(current, since + dissolve, long + dissolve, over)
  const before = clip.takes[at - 1]
  if (before && since < dissolve) {
    blend(await drawTake(before, long + since, long + dissolve, over), pixels, since / dissolve)
  }
  grain(pixels, 2)
  return pixels
}

const drawFilm = async (clip: Clip, file: string) => {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${size.w}x${size.h}`, '-r', `${size.fps}`, '-i', '-']
  const child = ffmpeg([...raw, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '6', '-pix_fmt', 'yuv420p', file])
  const finished = ended(child)
  const total = clip.seconds * size.fps
  let next = frame(clip, 0)
  for (let at = 0; at < total; at++) {
    const pixels = await next
    // The next frame is drawn while this one is written.
    next = frame(clip, Math.min(at + 1, total - 1) / size.fps)
    if (!child.stdin.write(pixels)) await new Promise((go) => child.stdin.once('drain', go))
    if (at % 240 === 0) console.log(`${file}: ${at} of ${total} frames`)
  }
  child.stdin.end()
  await finished
}

/** Cuts a trailer from moments of the film, each faded in and out. */
const cutFilm = async (cuts: readonly number[], seconds: number, file: string, work: string) => {
  const film = join(work, 'film.mkv')
  if (!existsSync(film)) await drawFilm(clips.film, film)
  const long = seconds / cuts.length
  const files = cuts.map(
    (from, at) =>
      `[0:v]trim=${from}:${from + long},setpts=PTS-STARTPTS,fade=t=in:d=0.4,fade=t=out:st=${long - 0.4}:d=0.4[p${at}]`,
  )
  const joined = `${cuts.map((_, at) => `[p${at}]`).join('')}concat=n=${cuts.length}:v=1[v]`
  const graph = [...files, joined].join(';')
  await run([
    '-i',
    film,
    '-filter_complex',
    graph,
    '-map',
    '[v]',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-crf',
    '6',
    file,
  ])
}

const encode = async (name: ClipName, clip: Clip, picture: string, sound: string) => {
  for (const { name: rendition, width, height, video, audio, level, profile } of renditions) {
    const target = join(folder, name, rendition)
    await mkdir(target, { recursive: true })
    await run([
      ...['-i', picture, '-i', sound, '-map', '0:v', '-map', '1:a', '-vf', `scale=${width}:${height}:flags=lanczos`],
      ...['-c:v', 'libx264', '-preset', 'slow', '-profile:v', profile, '-level', level, '-pix_fmt', 'yuv420p'],
      ...['-crf', '26', '-maxrate', `${video}k`, '-bufsize', `${video}k`, '-x264-params', 'open-gop=0:scenecut=0'],
      ...['-g', `${size.fps * 2}`, '-keyint_min', `${size.fps * 2}`, '-bf', '2'],
      ...['-c:a', 'aac', '-b:a', `${audio}k`, '-ac', audio < 64 ? '1' : '2', '-ar', '48000', '-t', `${clip.seconds}`],
      ...['-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod', '-hls_flags', 'independent_segments'],
      ...['-hls_segment_filename', join(target, '%02d.ts'), join(target, 'list.m3u8')],
    ])
  }
}

const describeRendition = async (
  name: ClipName,
  { name: rendition, width, height, codecs }: (typeof renditions)[number],
) => {
  const target = join(folder, name, rendition)
  const list = await readFile(join(target, 'list.m3u8'), 'utf8')
  const segments = [...list.matchAll(/#EXTINF:([\d.]+),\s*\n(\S+)/g)].map(([, seconds, file]) => ({
    file: String(file),
    seconds: Number(seconds),
  }))
  const rates = await Promise.all(
    segments.map(async ({ file, seconds }) => ((await readFile(join(target, file))).length * 8) / seconds),
  )
  await rm(join(target, 'list.m3u8'))
  return { name: rendition, width, height, bandwidth: Math.ceil(Math.max(...rates) / 1000) * 1000, codecs, segments }
}

const make = async (name: ClipName, work: string) => {
  const clip = clips[name]
  const picture = join(work, `${name}.mkv`)
  const sound = join(work, `${name}.wav`)
  await (clip.cuts ? cutFilm(clip.cuts, clip.seconds, picture, work) : drawFilm(clip, picture))
  await playMusic(clip, sound)
  await rm(join(folder, name), { recursive: true, force: true })
  await encode(name, clip, picture, sound)
  if (name === 'film') {
    await run([
      '-i',
      picture,
      '-vf',
      String.raw`select=not(mod(n-24\,48)),scale=160:90,tile=6x4`,
      '-frames:v',
      '1',
      '-q:v',
      '5',
      join(folder, 'sprite.jpg'),
    ])
  }
}

const list = async () => {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const existing = (Object.keys(clips) as ClipName[]).filter((name) => names.some((entry) => entry.name === name))
  const entries = await Promise.all(
    existing.map(async (name) => [
      name,
      {
        seconds: clips[name].seconds,
        renditions: await Promise.all(renditions.map((one) => describeRendition(name, one))),
      },
    ]),
  )
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`)
}

const main = async () => {
  const work = join(tmpdir(), 'foyer-footage')
  await mkdir(work, { recursive: true })
  const chosen = process.argv.slice(2)
  const names = (Object.keys(clips) as ClipName[]).filter((name) => chosen.length === 0 || chosen.includes(name))
  for (const name of names) await make(name, work)
  await list()
  await rm(work, { recursive: true })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
