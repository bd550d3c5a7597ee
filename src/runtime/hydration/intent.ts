import type { ClientDirective } from 'astro'
import { isPlainClick } from '#core/browser/links.ts'
import { offlineMessage, showNoteAt } from '#core/browser/note-at.ts'
import type { PersonalList } from '#core/lists/lists.ts'
import { takeEarlyPress } from './early-press.ts'
import { fetchAhead } from './fetch-ahead.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Condition of hydration in an idle page for viewers with a session or lists. `interaction`: never before one;
 * `favorite`: the same, and the button shows its stored state; `watched`: with a watch history; a list: if it has
 * entries and no recent copy of its row is stored.
 */
export type KnownViewerNeed = 'interaction' | 'favorite' | 'watched' | PersonalList

/**
 * `query`: parameters that hydrate at once, such as `play`; `ahead`: chunks to prefetch; `clock`: end of the
 * pre-rendered state; `known`: condition for known viewers, who otherwise need the island in every idle page.
 */
export type IntentOptions = {
  known?: KnownViewerNeed
  query?: string | readonly string[]
  ahead?: readonly string[]
  clock?: { until?: number | undefined }
}

// Delay between checks of live content.
const idleMs = 5_000

const intentEvents = ['pointerover', 'focusin', 'touchstart', 'keydown'] as const

function isRequested({ query = [] }: IntentOptions) {
  const address = new URLSearchParams(location.search)
  return [query].flat().some((name) => address.has(name))
}

const waitOf = ({ until = Number.POSITIVE_INFINITY }: { until?: number | undefined }) =>
  // Delays are 32-bit integers: one far in the past would wrap.
  Math.max(0, Math.min(idleMs, until - Date.now()))

/** Hydrates on intent, at once for matching parameters, at the event `hydrate`, or at the clock time. */
const intent: ClientDirective = (load, options, island) => {
  const intent = (options.value || {}) as IntentOptions // Astro passes '' for missing options.
  let isHydrating = false
  let early: MouseEvent | undefined
  // Live islands hydrate soon anyway, so any activity hydrates them.
  const eventTarget: EventTarget = intent.clock ? document : island

  const listen = (on: 'addEventListener' | 'removeEventListener') => {
    for (const sign of intentEvents) eventTarget[on](sign, hydrateOnIntent, { passive: true })
    island[on]('click', interceptClick as EventListener, true)
  }

  // Replays the missed click to React, or to the browser after a failed import.
  const replay = () => {
    const click = early
    early = undefined
    island.removeAttribute('aria-busy')
    click?.target?.dispatchEvent(new MouseEvent('click', click))
  }

  // Links work without the script while their page can load.
  const showRetry = () => {
    const pressed = (early?.target ?? island) as Element
    if (navigator.onLine && early && pressed.closest('a')) return
    early = undefined
    island.removeAttribute('aria-busy')
    showNoteAt(pressed.closest('a, button') ?? island, offlineMessage())
  }

  const hydrated = async () => {
    const hydrate = await load()
    await hydrate()
    listen('removeEventListener')
    const failed = island.hasAttribute('ssr')
    if (failed && (early || isRequested(intent))) showRetry()
    replay()
    if (!failed) return
    isHydrating = false // A failed import is retried at the next signal.
    listen('addEventListener')
  }

  const hydrateOnce = () => {
    if (isHydrating) return
    isHydrating = true
    hydrated()
  }

  // Links of a stored row work without the script.
  const isForLink = ({ target }: Event) => island.dataset.row && !(target as Element).closest('button')

  const hydrateOnIntent = (event?: Event) => {
    if (event && isForLink(event)) return
    fetchAhead(intent.ahead, island, !!early || isRequested(intent))
    hydrateOnce()
  }

  // Only the last click is replayed, so that a toggle flips once.
  const interceptClick = (event: MouseEvent) => {
    if (!isPlainClick(event) || isForLink(event)) return
    event.preventDefault()
    event.stopPropagation()
    storeClick(event)
  }

  const storeClick = (event: MouseEvent) => {
    early = event
    island.setAttribute('aria-busy', 'true')
    hydrateOnIntent()
  }

  listen('addEventListener')
  island.addEventListener('hydrate', hydrateOnce)
  // Entries of the history may name a player after a reload.
  if (intent.query) addEventListener('popstate', () => !isHydrating && isRequested(intent) && hydrateOnIntent())
  const missed = takeEarlyPress(island)
  if (missed) storeClick(missed)
  // Focus inside counts as intent.
  if (isRequested(intent) || island.contains(document.activeElement)) hydrateOnIntent()
  else if (intent.clock) setTimeout(whenIdle, waitOf(intent.clock), hydrateOnce)
}

export default intent
