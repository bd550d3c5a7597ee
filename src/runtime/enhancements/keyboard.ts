import { pageLocale, textFor } from '#core/i18n/text.ts'
import s from './keyboard.module.css?adopt'

// Loaded at the first key of a page. Nothing changes for viewers who use none.

const root = document.documentElement
const rows = 'section > div[data-ratio] > ul'
const prepared = new WeakSet<Element>()
const fields = 'input, textarea, select, [contenteditable], dialog[open]'

// Televisions move the focus by arrows in any direction.
if (root.dataset.screen !== 'tv') {
  const first: unknown = Reflect.get(self, 'firstKey')
  if (first instanceof KeyboardEvent) handleKey(first)
  addEventListener('keydown', handleKey)
  prepareRows()
  // Scrolling adds further rows. The delay ends the hydration of an island.
  let timer: ReturnType<typeof setTimeout> | undefined
  const prepareLater = () => {
    clearTimeout(timer)
    timer = setTimeout(prepareRows, 500)
  }
  addEventListener('focusin', prepareLater)
  new MutationObserver(prepareLater).observe(document.body, { childList: true, subtree: true })
}

function handleKey(event: KeyboardEvent) {
  const { key, target, defaultPrevented, ctrlKey, altKey, metaKey, isComposing } = event
  if (defaultPrevented || ctrlKey || altKey || metaKey || isComposing || !(target instanceof Element)) return
  if (key === '/') openSearch(event, target)
  if (key === 'ArrowLeft' || key === 'ArrowRight') moveInRow(event, target, key === 'ArrowLeft' ? -1 : 1)
}

/** The setting `keys` turns the shortcut off (WCAG 2.1.4). */
function openSearch(event: KeyboardEvent, target: Element) {
  const link = document.querySelector<HTMLElement>('header a[href$="/q/"]')
  if (!link || target.closest(fields) || root.dataset.display?.includes('keys')) return
  event.preventDefault()
  link.focus()
  link.click()
}

/** Focuses the neighbour of the focused card. */
function moveInRow(event: KeyboardEvent, target: Element, way: -1 | 1) {
  const row = target.closest(rows)
  if (!row) return
  const cards = [...row.children]
  const step = getComputedStyle(row).direction === 'rtl' ? -way : way
  const card = cards[cards.findIndex((item) => item.contains(target)) + step]
  const link = card?.querySelector<HTMLElement>('a, button')
  if (!link) return
  event.preventDefault()
  const hidden = link.closest<HTMLElement>('[inert]')
  if (hidden) hidden.inert = false
  link.focus()
}

function prepareRows() {
  for (const row of document.querySelectorAll<HTMLElement>(rows)) {
    const frame = row.parentElement
    if (!frame || prepared.has(row) || !row.offsetParent) continue
    prepared.add(row)
    addSkipButton(row, frame)
    if ('featured' in frame.dataset) skipHiddenSlides(row)
  }
}

/** Button before the cards of a row, visible with the focus, as a skip link. */
function addSkipButton(row: HTMLElement, frame: HTMLElement) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = s.skip ?? ''
  button.textContent = textFor(pageLocale)('common:skip_row')
  button.addEventListener('click', () => linkAfter(row)?.focus())
  // React hydrates only markup that it rendered.
  const island = row.closest('astro-island')
  if (!island?.previousElementSibling?.classList.contains(button.className))
    (island?.hasAttribute('ssr') ? island : frame).before(button)
}

/** First visible link or button after a row. */
const linkAfter = (row: Element) =>
  [...document.querySelectorAll<HTMLElement>('main a[href], main button, footer a[href]')].find(
    (link) =>
      row.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !row.contains(link) &&
      link.offsetParent &&
      !link.closest('[inert]'),
  )

/** Only the slide in view of a featured row has stops, except one with the focus. */
function skipHiddenSlides(row: HTMLElement) {
  const slides = [...row.children].flatMap(({ firstElementChild: slide }) =>
    slide instanceof HTMLElement ? [slide] : [],
  )
  const inView = new Set<Element>()
  const update = () => {
    if (inView.size === 0) return
    for (const slide of slides) slide.inert = !inView.has(slide) && !slide.contains(document.activeElement)
  }
  const view = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) inView[isIntersecting ? 'add' : 'delete'](target)
      update()
    },
    { root: row, threshold: 0.6 },
  )
  for (const slide of slides) view.observe(slide)
  row.addEventListener('focusout', () => requestAnimationFrame(update))
}
