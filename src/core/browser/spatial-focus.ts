import { type Direction, nearestAhead } from './spatial.ts'

const focusables =
  ':is(a[href],button,input,select,textarea,summary,[tabindex]):not(:disabled,[tabindex^="-"],[href="#content"],[type=hidden],[data-shelf-button])'

const scopes = ':popover-open,:modal,[data-focus-scope]:not([hidden])'

export const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Innermost open dialog, popover or menu, else the page. */
export function scopeOf(focused: Element | null): Element {
  const around = focused?.closest(scopes)
  if (around) return around
  return [...document.querySelectorAll(scopes)].filter(isShown).at(-1) ?? document.body
}

const candidatesIn = (scope: Element): HTMLElement[] =>
  [...scope.querySelectorAll<HTMLElement>(focusables)].filter((one) => isShown(one) && !one.closest('[inert]'))

export function focusOn(element: HTMLElement | undefined) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center', inline: 'nearest' })
}

/** First element of a dialog, or of the content of the page. */
export const firstIn = (scope: Element): HTMLElement | undefined =>
  candidatesIn(scope.querySelector('main') ?? scope)[0]

/** Nearest ancestor that scrolls. */
function scrollerOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.scrollingElement ?? document.documentElement
}

/** Moves the focus; scrolls by half a screen instead while the next element is far, as in a long text. */
export function moveFocus(direction: Direction) {
  const { activeElement } = document
  const scope = scopeOf(activeElement)
  const elements = candidatesIn(scope)
  if (!(activeElement instanceof HTMLElement) || !elements.includes(activeElement))
    return focusOn(firstIn(scope) ?? elements[0])
  const others = elements.filter((one) => one !== activeElement)
  const boxes = others.map((one) => one.getBoundingClientRect())
  const index = nearestAhead(activeElement.getBoundingClientRect(), boxes, direction)
  const [next, box] = [others[index], boxes[index]]
  const isFar = !box || box.top > innerHeight * 1.4 || box.bottom < innerHeight * -0.4
  const by = { up: -0.5, down: 0.5, left: 0, right: 0 }[direction] * innerHeight
  if (by === 0 || !isFar) return focusOn(next)
  const scroller = scrollerOf(activeElement)
  const before = scroller.scrollTop
  scroller.scrollBy({ top: by, behavior: 'instant' })
  if (scroller.scrollTop === before) focusOn(next)
}
