import { rejectAfter } from '#core/browser/waits.ts'
import { type Ad, type AdBreak, type AdContext, type AdPlan, adTimeoutMs, breakTime, noAds } from '#core/player/ads.ts'
import type { CurrentAd } from '../engine/concerns/advertisement.ts'
import type { EngineState } from '../engine/engine.ts'
import { adContextOf } from './ad-context.ts'
import { addAdLayer } from './ad-layer.ts'
import { type AdSession, cover, coverForPreRoll, emit } from './ad-session.ts'
import { showAd } from './ad-show.ts'

/** Requests the breaks of a media item. */
export type LoadPlan = (context: AdContext) => Promise<AdPlan>

/** Plays the breaks before the media item. Ads that fail or exceed the timeout are left out. */
export async function playPreRoll(session: AdSession, loadPlan: LoadPlan, isResumed: boolean) {
  session.phase = 'pre-roll'
  session.isPlayRequested = false
  session.pending = []
  coverForPreRoll(session)
  session.plan = await rejectAfter(adTimeoutMs, loadPlan(adContextOf(session))).catch(() => noAds)
  const { breaks, onResume } = session.plan
  const first = breaks.filter(({ offset }) => offset === 'pre')
  session.pending = breaks.filter(({ offset }) => offset !== 'pre')
  const isOmitted = isResumed && (onResume === 'mid' || onResume === 'none')
  const loaded = isOmitted ? [] : await loadBreaks(session, first)
  if (session.life.signal.aborted) return
  if (loaded.length > 0) await playBreaks(session, loaded)
  resumeMedia(session)
}

/** Prepares a mid-roll while the media item plays, and pauses only for playable ads. */
export async function playMidRoll(session: AdSession, due: readonly AdBreak[]) {
  const { engine, plan, life } = session
  session.pending = session.pending?.filter((adBreak) => !due.includes(adBreak))
  const { time, duration } = engine.$state.get()
  if (time - session.lastBreak < plan.apart) return
  const timeOf = ({ offset }: AdBreak) => breakTime(offset, duration)
  const last = Math.max(...due.map(timeOf))
  session.phase = 'mid-roll'
  const loaded = await loadBreaks(
    session,
    due.filter((adBreak) => timeOf(adBreak) === last),
  )
  if (session.phase !== 'mid-roll') return
  session.phase = 'content'
  if (loaded.length === 0 || life.signal.aborted || engine.$state.get().failure) return emit(session)
  engine.pause()
  await playBreaks(session, loaded)
  resumeMedia(session)
}

/** Plays the breaks after the media item, whose end is reported afterwards. */
export async function playPostRoll(session: AdSession, breaks: readonly AdBreak[]) {
  session.phase = 'post-roll'
  session.pending = []
  cover(session, { ended: false, waiting: true, paused: false })
  const loaded = await loadBreaks(session, breaks)
  if (loaded.length > 0 && !session.life.signal.aborted) await playBreaks(session, loaded)
  session.phase = 'content'
  cover(session, undefined)
}

type LoadedBreak = { adBreak: AdBreak; ads: Ad[] }

/** Loads the breaks of one time, a pod of several servers. Those without ads in time are left out. */
async function loadBreaks(session: AdSession, breaks: readonly AdBreak[]): Promise<LoadedBreak[]> {
  const context = adContextOf(session)
  const adsOf = (adBreak: AdBreak) => rejectAfter(adTimeoutMs, adBreak.ads(context)).catch((): Ad[] => [])
  const loaded = await Promise.all(breaks.map(async (adBreak) => ({ adBreak, ads: await adsOf(adBreak) })))
  return loaded.filter(({ ads }) => ads.length > 0)
}

/** Plays the ads of the breaks in order. Every failure continues with the media item. */
async function playBreaks(session: AdSession, loaded: readonly LoadedBreak[]) {
  const { host, engine, life } = session
  const layer = addAdLayer(host)
  session.phase = 'ad'
  const isOver = () => life.signal.aborted || engine.$state.get().failure !== undefined
  const total = loaded.reduce((sum, { ads }) => sum + ads.length, 0)
  let number = 0
  for (const { adBreak, ads } of loaded) {
    if (isOver()) break
    adBreak.began?.()
    for (const ad of ads) {
      if (isOver()) break
      number += 1
      session.show = showAd(ad, {
        layer,
        position: { number, total },
        sound: engine.$state.get(),
        report: (onAir, state) => reportAd(session, onAir, state),
      })
      if (!session.isPlayRequested) session.show.pause()
      await session.show.over
      session.show = undefined
    }
    adBreak.over?.()
  }
  layer.remove()
  session.lastBreak = engine.$state.get().time
}

const reportAd = (session: AdSession, ad: CurrentAd, { started, paused, waiting, blocked }: EngineState) =>
  // The countdown starts with the first frame.
  cover(session, { ad: started ? ad : undefined, started, paused, waiting, blocked, ended: false })

function resumeMedia(session: AdSession) {
  session.phase = 'content'
  cover(session, undefined)
  if (session.isPlayRequested && !session.life.signal.aborted) session.engine.play()
}
