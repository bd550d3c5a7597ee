import { readStored, tabStorage } from '#core/browser/storage.ts'
import type { Source } from '#core/content/media.ts'
import s from './card-previews.module.css?adopt'
import trailerCode from './load-trailer.ts?chunk'
import { previewFile, sourcesIn, trailerIn } from './preview-file.ts'

// Loaded when a mouse first points at the card of an item, or at the header of its page

const header = 'header[data-access]'
const places = `li [data-access], ${header}`

/** Time in milliseconds that the pointer rests on a place before its preview is requested. */
const restMs = 600

/** Longest preview, in milliseconds. */
const longestMs = 12_000

let current: Element | null | undefined
let controller = new AbortController()

function followPointer(place: Element | null) {
  if (place === current) return
  controller.abort()
  current = place
  if (!place || !mayPlay()) return
  controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => play(place, signal).catch(() => undefined), restMs)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

const mayPlay = () => !isStill() && !isLocked() && isFast()

/** Returns whether publisher or viewer want cards without motion. Pages of other configs have other addresses. */
function isStill(): boolean {
  const { still, source } = document.documentElement.dataset
  return Boolean(still || source) || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Returns whether the parental lock is on: a card does not know the age limit of its film. */
const isLocked = () => readStored('jwapp.lock') !== null && tabStorage.read('jwapp.lock-open') === null

type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

/** Returns whether the connection is fast, and the viewer saves no data. */
function isFast(): boolean {
  if (readStored('jwapp.player.data-saver') === 'true') return false
  const { connection } = navigator as Navigator & { connection?: Connection }
  // Firefox and Safari have no such property
  if (connection && (connection.saveData || connection.type === 'cellular' || connection.effectiveType !== '4g'))
    return false
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit !== undefined && visit.responseEnd - visit.requestStart < 400
}

/** Returns the page of an item: this document for its header, else the one that the card links to. */
async function pageOf(place: Element, signal: AbortSignal): Promise<Document | undefined> {
  if (place.matches(header)) return document
  const link = place.closest('a') ?? place.querySelector('a')
  if (!link?.pathname.includes('/m/')) return undefined
  const response = await fetch(link.href, { signal })
  if (!response.ok) return undefined
  // The policy of this page would report other styles
  const markup = (await response.text()).replace(/<style[\s\S]*?<\/style>/g, '')
  return new DOMParser().parseFromString(markup, 'text/html')
}

/** Returns the sources that the page of an item names, else those of its trailer. */
async function sourcesOf(place: Element, signal: AbortSignal): Promise<readonly Source[]> {
  const page = await pageOf(place, signal)
  const propsOf = (island: string) => page?.querySelector(`[component-export=${island}]`)?.getAttribute('props')
  const sources = sourcesIn(propsOf('WatchPanel'))
  const trailer = sources.length === 0 && trailerIn(propsOf('TrailerButton'))
  if (!trailer) return sources
  const { loadTrailer }: typeof import('./load-trailer.ts') = await import(/* @vite-ignore */ trailerCode)
  return loadTrailer(trailer, signal)
}

/** Returns whether a film of this page was requested: a press of its button may precede this script. */
const isStarting = () =>
  new URL(location.href).searchParams.has('play') || document.querySelector('astro-island[aria-busy=true]') !== null

async function play(place: Element, signal: AbortSignal) {
  const picture = place.querySelector('img')
  // React hydrates only markup that it rendered
  const isReady = () => picture?.isConnected && !place.closest('astro-island[ssr]')
  if (!picture || !isReady() || isStarting()) return
  const video = document.createElement('video')
  const canPlay = (type: string) => video.canPlayType(type) !== ''
  const file = previewFile(await sourcesOf(place, signal), picture.width, canPlay)
  if (!file || signal.aborted || !isReady()) return
  const className = `${picture.className} ${s.preview}`
  Object.assign(video, { className, muted: true, playsInline: true, disableRemotePlayback: true, src: file })
  const sides = { left: picture.offsetLeft, top: picture.offsetTop, width: picture.width, height: picture.height }
  for (const [name, pixels] of Object.entries(sides)) video.style.setProperty(name, `${pixels}px`)
  video.setAttribute('aria-hidden', 'true')
  // The first seconds are often black or a logo
  const skipStart = () => {
    if (Number.isFinite(video.duration)) video.currentTime = Math.min(video.duration / 10, 60)
  }
  video.addEventListener('loadedmetadata', skipStart, { once: true })
  const remove = () => {
    clearTimeout(end)
    // Ends its request as well
    video.removeAttribute('src')
    video.load()
    video.remove()
  }
  const end = setTimeout(remove, longestMs)
  signal.addEventListener('abort', remove)
  picture.after(video)
  try {
    await video.play()
    video.dataset.playing = ''
  } catch {
    remove()
  }
}

/** Returns the place around an element; none in a dialog, such as the player inside the header. */
function placeAround(element: Element | undefined): Element | null {
  const around = element?.closest(`dialog, ${places}`)
  return around?.matches('dialog') ? null : (around ?? null)
}

addEventListener('pointerover', ({ pointerType, target }) =>
  followPointer(pointerType === 'mouse' && target instanceof Element ? placeAround(target) : null),
)
// The place stays current: no preview follows a press there
const stop = () => controller.abort()
for (const name of ['blur', 'visibilitychange', 'pagehide', 'keydown', 'pointerdown', 'resize'])
  addEventListener(name, stop)
document.documentElement.addEventListener('pointerleave', () => followPointer(null))
followPointer(placeAround([...document.querySelectorAll(':hover')].at(-1)))
