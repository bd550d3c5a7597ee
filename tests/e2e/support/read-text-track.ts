import { captionLanguage } from '../../../src/core/captions/caption-language.ts'
import { cueSpans, cueText } from '../../../src/core/captions/cue-spans.ts'
import { decodeTextTrack } from '../../../src/core/captions/decode-text-track.ts'
import { parseChapters } from '../../../src/core/captions/parse-chapters.ts'
import { parseCues } from '../../../src/core/captions/parse-cues.ts'
import { parseThumbnails } from '../../../src/core/captions/parse-thumbnails.ts'
import { toWebVtt } from '../../../src/core/captions/to-web-vtt.ts'

/** Bytes of a text track in base64, with the language of the captions. */
export type EncodedTrack = { base64: string; language: string }

const textOf = ({ base64, language }: EncodedTrack) =>
  decodeTextTrack(
    Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)),
    language,
  )

/** Everything that the product reads from a text track, as JSON; the message of the error if it is none. */
export function readTextTrack(track: EncodedTrack): string {
  const text = textOf(track)
  try {
    const { cues, blocks } = parseCues(text)
    const read = cues.map((cue) => ({ ...cue, spans: cueSpans(cue.text), plain: cueText(cue.text) }))
    const label = captionLanguage({ label: read[0]?.plain })
    const [chapters, thumbnails] = [parseChapters(text), parseThumbnails(text, 'https://cdn.test/strip.vtt')]
    return JSON.stringify({ text, read, blocks, label, chapters, thumbnails, written: toWebVtt(text) })
  } catch (error) {
    return `${text}: ${error}`
  }
}

/** Start and end in thousandths, and text without markup. */
export type PlainCue = { start: number; end: number; text: string }

const thousandths = (seconds: number) => Math.round(seconds * 1000)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Cues of a text track with a duration. */
export const plainCues = (text: string): PlainCue[] =>
  parseCues(text)
    .cues.map(({ start, end, text }) => ({
      ...{ start: thousandths(start), end: thousandths(end) },
      text: oneLine(
        cueSpans(text)
          .map((span) => span.text)
          .join(''),
      ),
    }))
    .filter(({ start, end }) => start < end)

/** The track that the player gives to the browser; undefined if the text is no track. */
export function writtenTrack(track: EncodedTrack): string | undefined {
  try {
    return toWebVtt(textOf(track))
  } catch {
    return undefined
  }
}

/** Cues that the browser's own parser reads. */
export async function browserCues(text: string): Promise<PlainCue[]> {
  const node = document.createElement('track')
  const loaded = new Promise<void>((done, fail) => {
    node.onload = () => done()
    node.onerror = () => fail(new Error(`The browser refuses ${JSON.stringify(text)}`))
  })
  document.createElement('video').append(node)
  node.track.mode = 'hidden'
  node.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
  await loaded
  URL.revokeObjectURL(node.src)
  return [...(node.track.cues ?? [])]
    .flatMap((cue) => {
      const html = (cue as VTTCue).getCueAsHTML().textContent ?? ''
      return [{ start: thousandths(cue.startTime), end: thousandths(cue.endTime), text: oneLine(html) }]
    })
    .filter(({ start, end }) => start < end)
}
