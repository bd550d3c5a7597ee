import { run } from './ffmpeg.ts'
import type { Clip } from './shots.ts'

/** Soft pad: overlapping chords of two detuned voices per note. */
const padExpression = ({ chords, seconds }: Clip) => {
  const long = seconds / chords.length
  const voice = (hertz: number, gain: number) =>
    `${gain}*sin(2*PI*${hertz}*t)+${gain * 0.7}*sin(2*PI*${hertz * 1.004}*t+1)`
  const swells = chords.map((chord, at) => {
    const start = Math.max(0, at * long - long * 0.25)
    const end = Math.min(seconds, (at + 1) * long + long * 0.25)
    const notes = chord.map((hertz, note) => voice(hertz, Math.round(70 / (1 + note * 0.55)) / 1000)).join('+')
    return `between(t,${start},${end})*pow(sin(PI*(t-${start})/${end - start}),2)*(${notes})`
  })
  return swells.join('+')
}

/** Writes a clip's soundtrack: the pad, an echo of a hall, and a little wind. */
export const playMusic = (clip: Clip, file: string) =>
  run([
    ...['-f', 'lavfi', '-i', `aevalsrc='${padExpression(clip)}':s=48000:d=${clip.seconds}`],
    ...['-f', 'lavfi', '-i', `anoisesrc=c=brown:a=0.06:s=11:r=48000:d=${clip.seconds}`],
    '-filter_complex',
    `[0]aecho=0.8:0.7:310|470:0.35|0.25,lowpass=f=2600,volume=1.5[a];[1]lowpass=f=500,volume=0.8,tremolo=f=0.125:d=0.7[b];` +
      `[a][b]amix=inputs=2:normalize=0,aformat=channel_layouts=stereo,afade=t=out:st=${clip.seconds - 0.5}:d=0.5,atrim=0:${clip.seconds}`,
    file,
  ])
