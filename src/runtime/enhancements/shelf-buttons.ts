import { handleDialogCommands } from './dialog-commands.ts'
import s, { sheet } from './shelf-buttons.module.css?sheet'

const rows = 'section > div[data-ratio] > ul'
// `direction.ts` is in the chunk of islands
const direction = (row: Element) => (getComputedStyle(row).direction === 'rtl' ? -1 : 1)
const label = (row: Element, name: string) =>
  getComputedStyle(row)
    .getPropertyValue(name)
    .replaceAll(/^['"]|['"]$/g, '')

/** Adds snapping, arrows and dots of shelves where the browser has no `::scroll-button`. */
function addMissing() {
  for (const row of document.querySelectorAll<HTMLElement>(rows)) {
    if (row.style.scrollSnapType) continue
    // Snapping before cards have their width could end at another card.
    row.style.scrollSnapType = 'x mandatory'
    if (sheet && !row.parentElement?.shadowRoot) addTo(row)
  }
}

function addTo(row: HTMLElement) {
  const buttons = [makeButton(row, '--previous', '‹', -1), makeButton(row, '--next', '›', 1)] as const
  const showEnds = () => {
    const scrolled = Math.abs(row.scrollLeft)
    buttons[0].hidden = scrolled < 2
    buttons[1].hidden = scrolled + row.clientWidth > row.scrollWidth - 2
    for (const button of buttons) button.tabIndex = button.hidden ? -1 : 0
  }
  // React hydrates only markup that it rendered, and ignores shadow roots.
  const root = row.parentElement?.attachShadow({ mode: 'open' })
  if (!root || !sheet) return
  root.adoptedStyleSheets = [sheet]
  row.addEventListener('scroll', showEnds, { passive: true })
  new ResizeObserver(showEnds).observe(row)
  const group = document.createElement('div')
  root.append(document.createElement('slot'), ...buttons, group)
  const showCards = () => {
    showEnds()
    showDots(row, group)
  }
  showCards()
  new MutationObserver(showCards).observe(row, { childList: true })
}

function makeButton(row: HTMLElement, name: '--previous' | '--next', sign: string, way: -1 | 1) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${s.button} ${way < 0 ? s.previous : s.next}`
  button.dataset.shelfButton = ''
  button.setAttribute('aria-label', label(row, name))
  button.textContent = sign
  button.addEventListener('click', () => row.scrollBy({ left: way * direction(row) * row.clientWidth * 0.9 }))
  return button
}

/** Shows the dots of a featured shelf, one per card; the visible card is current. */
function showDots(row: HTMLElement, group: HTMLElement) {
  const cards: Element[] = [...row.querySelectorAll(':scope > li[data-name]')]
  if (cards.length < 2) return group.replaceChildren()
  group.className = s.dots ?? ''
  const dots = cards.map((card) => {
    const dot = document.createElement('button')
    dot.type = 'button'
    dot.setAttribute('aria-label', card.getAttribute('data-name') ?? '')
    dot.addEventListener('click', () => card.scrollIntoView({ block: 'nearest', inline: 'start' }))
    return dot
  })
  group.replaceChildren(...dots)
  const view = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        dots[cards.indexOf(target)]?.setAttribute('aria-current', String(isIntersecting))
    },
    { root: row, threshold: 0.6 },
  )
  for (const card of cards) view.observe(card)
}

// Browsers without `command` have no `::scroll-button` either.
handleDialogCommands()
addMissing()
// Scrolling adds further shelves.
new MutationObserver(addMissing).observe(document.body, { childList: true, subtree: true })
