import type { ClientDirective } from 'astro'
import { takeEarlyPress } from '#lib/early-press.ts'

/**
 * `query`: names of address parameters that ask for the island at once, such as `play` in `?play=1`; `ahead`: chunks that a
 * press will need, fetched beside what hydrates (a build writes their addresses in the place of their names).
 */
export type IntentOptions = { query?: string | readonly string[]; ahead?: readonly string[] }

const signs = ['pointerover', 'focusin', 'touchstart'] as const

const isPlain = (event: MouseEvent) =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

function isAsked({ query = [] }: IntentOptions) {
  const address = new URLSearchParams(location.search)
  return [query].flat().some((name) => address.has(name))
}

/** What does not come is asked for again by who needs it. */
function fetchAhead({ ahead = [] }: IntentOptions) {
  for (const chunk of ahead) if (chunk.startsWith('/')) import(/* @vite-ignore */ chunk).catch(() => undefined)
}

/** Calls when the viewer is known, now or as soon as another tab makes them known. */
function whenKnown(call: () => void) {
  const root = document.documentElement
  if (root.dataset.viewer) return call()
  const marks = new MutationObserver(() => {
    if (!root.dataset.viewer) return
    marks.disconnect()
    call()
  })
  marks.observe(root, { attributeFilter: ['data-viewer'] })
}

/** Hydrates at the first sign of intent, at once when the address asks, on idle for a viewer we know. */
const intent: ClientDirective = (load, options, island) => {
  const asked = (options.value || {}) as IntentOptions // Astro sends '' where the page wrote nothing
  let awake = false
  let early: MouseEvent | undefined

  const listen = (on: 'addEventListener' | 'removeEventListener') => {
    for (const sign of signs) island[on](sign, mean, { passive: true })
    island[on]('click', keep as EventListener, true)
  }

  // React, or the browser when the script did not come, now meets the click it missed
  const replay = () => {
    const click = early
    early = undefined
    island.removeAttribute('aria-busy')
    if (click?.target instanceof Element) click.target.dispatchEvent(new MouseEvent('click', click))
  }

  const hydrated = async () => {
    const hydrate = await load()
    await hydrate()
    listen('removeEventListener')
    replay()
    if (!island.hasAttribute('ssr')) return
    awake = false // the script did not come: the next sign tries again
    listen('addEventListener')
  }

  const wake = () => {
    if (awake) return
    awake = true
    hydrated()
  }

  const mean = () => {
    fetchAhead(asked)
    wake()
  }

  // Of several impatient clicks the last one counts, so that a toggle does not flip twice
  const keep = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    event.stopPropagation()
    hold(event)
  }

  const hold = (event: MouseEvent) => {
    early = event
    island.setAttribute('aria-busy', 'true')
    mean()
  }

  listen('addEventListener')
  const missed = takeEarlyPress(island)
  if (missed) hold(missed)
  // Whoever has the focus in it gave their sign before this script came
  if (isAsked(asked) || island.contains(document.activeElement)) mean()
  else whenKnown(() => (self.requestIdleCallback ?? setTimeout)(wake))
}

export default intent
