import { type RefObject, useEffect } from 'react'

/** Line of a cue: automatic, a number of lines, or percent without `snapToLines`. */
type Positioned = Pick<VTTCue, 'line' | 'snapToLines'>

/** Parts of the picture behind title and controls, in percent of its height. */
export type Covered = { top: number; bottom: number }

// Height of a line in percent, as WebVTT assumes.
const lineHeight = 5.33

/** Top edge of a cue in percent; undefined for the usual position at the bottom. */
function topOf({ line, snapToLines }: Positioned): number | undefined {
  if (line === 'auto') return undefined
  if (!snapToLines) return line
  return line < 0 ? 100 + line * lineHeight : line * lineHeight
}

/** Cues in the lowest third move up together. */
export const isLow = (cue: Positioned) => (topOf(cue) ?? 100) > 66

/** New top edge of a cue in percent while the controls are shown; `lift` moves all cues up. Undefined leaves it. */
export function lineUnderTitle(cue: Positioned, { top }: Covered, lift: number): number | undefined {
  const line = topOf(cue)
  if (line === undefined || isLow(cue)) return undefined
  const free = Math.max(line, top)
  return free === line && lift === 0 ? undefined : Math.min(90, free + lift)
}

const shownCues = (video: HTMLVideoElement) =>
  [...video.textTracks].flatMap((track) =>
    track.mode === 'showing' ? [...(track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue) : [],
  )

type CuePosition = Pick<VTTCue, 'line' | 'snapToLines' | 'lineAlign'>

/** Cues that were moved, with their own positions. */
type Moved = Map<VTTCue, CuePosition>

function restore(moved: Moved) {
  for (const [cue, position] of moved) Object.assign(cue, position)
  moved.clear()
}

/** Moves a cue, or returns it to its own position. An equal assignment would fire `cuechange` again. */
function moveCue(cue: VTTCue, target: Partial<CuePosition> | undefined, moved: Moved) {
  const { line, snapToLines, lineAlign } = cue
  const original = moved.get(cue)
  if (!target) {
    if (original) Object.assign(cue, original)
    moved.delete(cue)
  } else if (!original || line !== target.line) {
    moved.set(cue, original ?? { line, snapToLines, lineAlign })
    Object.assign(cue, target)
  }
}

/** Browsers without a container for captions move low cues by their line; the others by the stylesheet. */
const movesByLine = () => !CSS.supports('selector(video::-webkit-media-text-track-container)')

function arrange(host: HTMLElement, video: HTMLVideoElement, moved: Moved) {
  const cues = shownCues(video).map((cue) => ({ cue, original: moved.get(cue) ?? cue }))
  const covered = coveredIn(host)
  const byLine = movesByLine()
  const isLifted = !byLine && cues.some(({ original }) => isLow(original))
  host.toggleAttribute('data-lifted', isLifted)
  host.style.setProperty('--lift', `${liftOf(host)}rem`)
  for (const { cue, original } of cues) {
    const line = lineUnderTitle(original, covered, isLifted ? covered.bottom : 0)
    if (line !== undefined) moveCue(cue, { snapToLines: false, line }, moved)
    else if (byLine && isLow(original))
      moveCue(cue, { snapToLines: false, lineAlign: 'end', line: 100 - covered.bottom }, moved)
    else moveCue(cue, undefined, moved)
  }
}

/** Measures title and controls; an advertisement has none. */
function coveredIn(host: HTMLElement): Covered {
  const { top, height } = host.getBoundingClientRect()
  const title = host.parentElement?.querySelector('h2')?.parentElement?.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const percent = (length: number) => (height > 0 ? Math.round((100 * length) / height) : 0)
  return { top: title ? Math.max(0, percent(title.bottom - top + rem / 2)) : 0, bottom: percent(liftOf(host) * rem) }
}

/** Height of the controls in rem; on narrow screens with the skip button above them. */
const liftOf = (host: HTMLElement) =>
  host.parentElement?.querySelector('[data-corner]')?.childElementCount && host.clientWidth < 768 ? 10.75 : 7.25

/** Parts over the picture. `skip` is the part that a button offers to skip. */
type Over = { areControlsShown: boolean; started: boolean; skip: string | undefined }

/** Keeps captions clear of title and controls while these are shown, wherever the cues position them. */
export function useCaptionPosition(host: RefObject<HTMLElement | null>, { areControlsShown, started, skip }: Over) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button of `skip` is measured
  useEffect(() => {
    const area = host.current
    const video = area?.querySelector('video')
    if (!area || !video || !areControlsShown || !started) return
    const moved: Moved = new Map()
    const update = () => arrange(area, video, moved)
    const life = new AbortController()
    const { signal } = life
    const follow = () => {
      for (const track of video.textTracks) track.addEventListener('cuechange', update, { signal })
      update()
    }
    for (const event of ['addtrack', 'change']) video.textTracks.addEventListener(event, follow, { signal })
    follow()
    const observer = new ResizeObserver(update)
    observer.observe(area)
    return () => {
      life.abort()
      observer.disconnect()
      restore(moved)
      area.removeAttribute('data-lifted')
    }
  }, [host, areControlsShown, started, skip])
}
