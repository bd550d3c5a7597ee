import { importAgain } from '#core/browser/import-again.ts'
import { withTimeout } from '#core/browser/waits.ts'
import { type ElementSession, giveUpSession, isRepeatedFailure } from './element-session.ts'
import type { AttachedStream, OpenStreams, ReportState } from './engine.ts'
import { attachFiles, attachNative } from './file-source.ts'
import { attachHls, playsHls } from './hls-source.ts'
import { addSideCaptions, missingCaptions } from './side-captions.ts'
import { type Attempt, type Attempts, attemptSource } from './source-attempts.ts'
import { filesLike, isDash, isHls } from './sources.ts'

const graceMs = 100

const closingMs = 8_000

/** Shaka Player, requested for DASH only. */
const loadDash = () => importAgain(() => import('./dash-source.ts'))

/** Opens the streams of a load and attaches the first source that works, from a time in seconds. */
export async function loadSource(
  session: ElementSession,
  open: OpenStreams,
  current: Parameters<OpenStreams>[0],
  from: number,
  signal: AbortSignal,
) {
  const { video, report } = session
  const { source, sources, tracks, isBlocked } = await open(current)
  if (signal.aborted) return
  report({ tracks })
  const kind = sources.length > 0 ? 'unsupported' : 'missing'
  if (!source) return giveUpSession(session, { kind, detail: 'no source that can be played' })
  const refuse = () => giveUpSession(session, { kind: 'forbidden', detail: 'the manifest is refused' })
  isBlocked?.then((blocked) => blocked && !signal.aborted && refuse())
  whenListed(video, signal, () => addSideCaptions(video, missingCaptions(tracks, video.textTracks), signal))
  const alternatives = sources.filter((alternative) => alternative.file !== source.file)
  await attemptSource(attemptsOf(session), { source, alternatives, from }, signal)
}

/** Attempts to play the sources of an item in the element of a session. */
const attemptsOf = (session: ElementSession): Attempts => ({
  async attach(attempt) {
    session.isReady = false
    session.attached = session.selectedAudio = undefined
    session.report({ qualities: [], audios: [], audio: undefined, edge: undefined })
    await session.closing
    if (attempt.signal.aborted) return
    const attaching = attach(session, attempt)
    session.closing = closingOf(attaching, attempt.signal)
    const attached = await attaching
    if (attempt.signal.aborted) return
    session.attached = attached
    // Streams may list their sounds while they attach.
    if (session.selectedAudio) attached?.choices.selectAudio(session.selectedAudio)
    session.isReady = true
    if (session.isPlayRequested) session.playing.play()
  },
  position() {
    const { started, time, duration } = session.state()
    if (!started) return undefined
    return duration === Number.POSITIVE_INFINITY ? 0 : time
  },
  showWaiting: () => session.report({ waiting: true }),
  resume() {
    session.attached?.resume?.()
    return session.attached?.resume !== undefined
  },
  giveUp: (failure) => giveUpSession(session, failure),
  isRepeated: (source) => isRepeatedFailure(session, source),
})

/** Resolves once a stream is destroyed after the signal, at the latest after 8 s. */
function closingOf(attached: Promise<AttachedStream | undefined>, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const close = async () => (await attached.catch(() => undefined))?.destroy()
  signal.addEventListener('abort', () => resolve(withTimeout(closingMs, close())), { once: true })
  return promise
}

/** Attaches a source to the element; reports a failure if this browser cannot. */
async function attach(
  { video, state, report }: ElementSession,
  { source, alternatives, from, fail, signal }: Attempt,
): Promise<AttachedStream | undefined> {
  const reportCurrent: ReportState = (change) => signal.aborted || report(change)
  if (!isHls(source) && !isDash(source)) {
    const files = filesLike(source, [source, ...alternatives])
    const quality = () => state().quality
    return attachFiles(video, files, { start: from, quality, fail, report: reportCurrent, signal })
  }
  const attached = isHls(source)
    ? await attachHls(video, source, from, fail, reportCurrent, signal)
    : await (await loadDash()).attachDash(video, source, from, fail, reportCurrent, signal)
  if (signal.aborted) return attached
  attached?.choices.selectQuality(state().quality)
  if (!attached && isHls(source) && playsHls(video) && !source.drm) attachNative(video, source.file, from, fail, signal)
  else if (!attached)
    fail({ kind: source.drm ? 'keySystem' : 'unsupported', detail: 'no Media Source Extensions in this browser' })
  return attached
}

// Side tracks are compared with the stream's own captions, so they follow its metadata.
function whenListed(video: HTMLVideoElement, signal: AbortSignal, then: () => void) {
  const soon = () => setTimeout(() => signal.aborted || then(), video.textTracks.length > 0 ? 0 : graceMs)
  video.addEventListener('loadedmetadata', soon, { signal, once: true })
}
