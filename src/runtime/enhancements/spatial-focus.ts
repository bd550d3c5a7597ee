import { type Direction, isNextColumn, nearestAhead, nearestInNextColumn } from './spatial.ts'

// Chromium 87 has no `:is`, no list in `:not` and no `:modal`
const excluded = ':not(:disabled):not([tabindex^="-"]):not([href="#content"]):not([type=hidden])'
const focusables = ['a[href]', 'button', 'input', 'select', 'textarea', 'summary', '[tabindex]']
  .map((name) => name + excluded)
  .join()

const scopes = ':popover-open,dialog[open],[data-focus-scope]:not([hidden])'

export const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Innermost open dialog, popover or menu, else the page. */
export function scopeOf(focused: Element | null): Element {
  const scope = focused?.closest(scopes)
  if (scope) return scope
  return [...document.querySelectorAll(scopes)].filter(isShown).at(-1) ?? document.body
}

const candidatesIn = (scope: Element): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(focusables)].filter(
    (element) => isShown(element) && !element.closest('[inert]') && !isWrappedAway(element),
  )

/** Links of the header that do not fit wrap below its visible line. */
function isWrappedAway(element: Element): boolean {
  const list = element.closest('header > nav > ul')
  return list !== null && element.getBoundingClientRect().top >= list.getBoundingClientRect().bottom
}

/** Nearest ancestor that stays in place while the page scrolls, as a side menu does. */
function stickyAround(element: Element): Element | undefined {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (getComputedStyle(at).position === 'sticky') return at
  return undefined
}

/** Focuses an element and scrolls to it, or shows the start of the page. A sticky column scrolls without the page. */
export function focusOn(element: HTMLElement | undefined) {
  if (!element) return
  element.focus({ preventScroll: true })
  const column = stickyAround(element)
  if (!column) return revealElement(element)
  const scroller = scrollerOf(element)
  const [box, frame] = [element, scroller].map((node) => node.getBoundingClientRect())
  if (box && frame && column.contains(scroller))
    scroller.scrollBy({ top: (box.top + box.bottom - frame.top - frame.bottom) / 2, behavior: 'instant' })
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Scrolls a row of cards to the top, another element to the middle. What fits with the start of the page shows both. */
function revealElement(element: Element) {
  const box = element.closest('[data-ratio] > ul > li') ?? element
  const scroller = scrollerOf(box)
  const isPage = scroller === document.scrollingElement
  const start = isPage ? -scroller.scrollTop : scroller.getBoundingClientRect().top - scroller.scrollTop
  const fits = box.getBoundingClientRect().bottom - start <= scroller.clientHeight * 0.95
  const shelf = shelfAround(element)
  box.scrollIntoView({ block: fits || shelf ? 'nearest' : 'center', inline: 'nearest' })
  if (fits) scroller.scrollTo({ top: 0, behavior: 'instant' })
  else shelf?.scrollIntoView({ block: 'start' })
}

/** Row of cards with its heading, unless it is taller than the screen. */
function shelfAround(element: Element): Element | undefined {
  const section = element.closest('section')
  if (!section?.querySelector(':scope > [data-ratio] > ul')) return undefined
  return section.offsetHeight < innerHeight * 0.9 ? section : undefined
}

/** First element of a dialog, or of the content: an article before its categories, a button before a slide's title. */
export function firstIn(scope: Element): HTMLElement | undefined {
  const content = scope.querySelector('main [data-insights-main]') ?? scope.querySelector('main') ?? scope
  const [first] = candidatesIn(content)
  const slide = first?.closest('[data-featured] h3') ? first.closest('li') : undefined
  const button = slide && candidatesIn(slide).find((element) => element.matches('a') && !element.closest('h3'))
  return button ?? first
}

/** Nearest ancestor that scrolls. */
function scrollerOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.scrollingElement ?? document.documentElement
}

/** Nearest element of the adjacent column, such as the content next to a side menu. */
function elementInNextColumn(origin: Element, scope: Element, elements: HTMLElement[], direction: Direction) {
  for (let column = origin; column !== scope && column.parentElement; column = column.parentElement) {
    const box = column.getBoundingClientRect()
    if (box.width === 0) continue
    const columns = [...column.parentElement.children].filter((sibling) =>
      isNextColumn(box, sibling.getBoundingClientRect(), direction),
    )
    const beside = elements.filter((candidate) => columns.some((nextColumn) => nextColumn.contains(candidate)))
    const boxes = beside.map((candidate) => candidate.getBoundingClientRect())
    const target = beside[nearestInNextColumn(origin.getBoundingClientRect(), boxes, direction)]
    if (target) return target
  }
  return undefined
}

/** Closes a side menu that covers the page, and moves the focus to the content beside it. */
function leaveSideMenu(origin: Element, scope: Element, direction: Direction) {
  if (!(scope instanceof HTMLDialogElement && scope.matches('[closedby=any][open]'))) return
  const { left, right } = scope.getBoundingClientRect()
  if (direction !== (left < innerWidth - right ? 'right' : 'left')) return
  const { top, bottom } = origin.getBoundingClientRect()
  // The content begins at the edge that the menu covered.
  const edge = direction === 'right' ? left : right
  scope.close()
  const content = candidatesIn(document.querySelector('main') ?? document.body)
  const boxes = content.map((candidate) => candidate.getBoundingClientRect())
  focusOn(content[nearestInNextColumn({ left: edge, right: edge, top, bottom }, boxes, direction)])
}

/** Moves the focus; scrolls by half a screen instead while the next element is far, as in a long text. */
export function moveFocus(direction: Direction) {
  const { activeElement } = document
  const scope = scopeOf(activeElement)
  const elements = candidatesIn(scope)
  if (!(activeElement instanceof HTMLElement) || !elements.includes(activeElement))
    return focusOn(firstIn(scope) ?? elements[0])
  const candidates = elements.filter((candidate) => candidate !== activeElement)
  const boxes = candidates.map((candidate) => candidate.getBoundingClientRect())
  const index = nearestAhead(activeElement.getBoundingClientRect(), boxes, direction)
  const [next, box] = [candidates[index], boxes[index]]
  const isFar = !box || box.top > innerHeight * 1.4 || box.bottom < innerHeight * -0.4
  const by = { up: -0.5, down: 0.5, left: 0, right: 0 }[direction] * innerHeight
  if (by === 0) {
    const target = next ?? elementInNextColumn(activeElement, scope, candidates, direction)
    return target ? focusOn(target) : leaveSideMenu(activeElement, scope, direction)
  }
  if (!isFar) return focusOn(next)
  const scroller = scrollerOf(activeElement)
  const before = scroller.scrollTop
  scroller.scrollBy({ top: by, behavior: 'instant' })
  if (scroller.scrollTop === before) focusOn(next)
}
