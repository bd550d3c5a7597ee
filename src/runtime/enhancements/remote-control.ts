import './remote-control.module.css?adopt'
import { parseStored } from '#core/browser/parse-stored.ts'
import { tabStorage } from '#core/browser/storage.ts'
import { ownValue } from '#core/data/own-value.ts'
import { isTelevision } from './screen-mode.ts'
import type { Direction } from './spatial.ts'
import { firstIn, focusOn, isShown, moveFocus, scopeOf } from './spatial-focus.ts'

// Loaded if `mayBeTelevision`. Arrow keys move the focus; the Back key closes or navigates back.

const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const backKeys = ['Escape', 'Backspace', 'BrowserBack', 'GoBack', 'XF86Back']
// Key codes of televisions without a name for their key: LG, Samsung.
const backCodes = [461, 10009]

/** True while an arrow key moves the caret of a text field. */
function movesCaret(target: EventTarget | null, direction: Direction): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  if (target.type === 'range') return direction === 'left' || direction === 'right'
  const { selectionStart, selectionEnd, value } = target
  if (direction === 'left') return selectionStart !== null && Number(selectionEnd) > 0
  if (direction === 'right') return selectionStart !== null && selectionStart < value.length
  return target instanceof HTMLTextAreaElement && value.includes('\n')
}

/** Opens a list, or chooses its next entry where scripts cannot open lists. */
function openList(list: HTMLSelectElement) {
  if (list.showPicker) return list.showPicker()
  list.selectedIndex = (list.selectedIndex + 1) % list.length
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Enter checks a box and opens a list; other elements do it natively. Returns true if handled. */
function press(target: EventTarget | null): boolean {
  if (target instanceof HTMLSelectElement) openList(target)
  else if (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type)) target.click()
  else return false
  return true
}

/** Closes the innermost menu or dialog, as Escape does; false without one. */
function closeInnermost(isEscape: boolean): boolean {
  const { activeElement } = document
  if (!isEscape) {
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    if (!(activeElement ?? document.body).dispatchEvent(press)) return true
  }
  const open = [...document.querySelectorAll<HTMLElement>(':popover-open:not([popover=manual]),dialog[open]')].at(-1)
  if (!open) return false
  if (isEscape) return true // The browser closes it.
  if (!(open instanceof HTMLDialogElement)) open.hidePopover()
  else if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close()
  return true
}

function isBack({ key, keyCode, target }: KeyboardEvent) {
  if (key === 'Backspace' || key === 'Escape') {
    const isText =
      target instanceof HTMLElement && target.matches('input:not([type=radio]):not([type=checkbox]),textarea')
    if (isText && (target as HTMLInputElement).value && (key === 'Backspace' || target.matches('[type=search]')))
      return false
  }
  return backKeys.includes(key) || backCodes.includes(keyCode)
}

function handleKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  if (!event.isTrusted) return
  const direction = ownValue(directions, event.key)
  if (direction) {
    if (movesCaret(event.target, direction)) return
    event.preventDefault()
    moveFocus(direction)
  } else if (event.key === 'Enter') {
    if (press(event.target)) event.preventDefault()
  } else if (isBack(event)) {
    const isEscape = event.key === 'Escape'
    if (!closeInnermost(isEscape)) history.back()
    else if (isEscape) return
    event.preventDefault()
  }
}

const focusKey = () => `screen:${location.pathname}${location.search}`

/** Stores the focused link, to restore it on return to the page. */
function rememberFocus() {
  const { activeElement } = document
  const href = activeElement?.getAttribute('href')
  if (!activeElement || !href) return
  const same = [...document.querySelectorAll(`a[href="${CSS.escape(href)}"]`)]
  tabStorage.write(focusKey(), JSON.stringify([href, same.indexOf(activeElement)]))
}

/** Stored address of a link and its position among links with that address; empty for anything else. */
function followedLink(stored: string | null): [href?: string, index?: number] {
  const link = parseStored(stored)
  const [href, index]: unknown[] = Array.isArray(link) ? link : []
  return typeof href === 'string' && typeof index === 'number' ? [href, index] : []
}

/** Focuses the followed link once it exists, or the first element of the content. */
function restoreFocus() {
  const isFree = () => !document.activeElement || document.activeElement === document.body
  const [visit] = performance.getEntriesByType('navigation')
  const stored = visit && 'type' in visit && visit.type === 'back_forward' && tabStorage.read(focusKey())
  const [href, index] = followedLink(stored || null)
  const life = new AbortController()
  const attempt = () => {
    const target = href
      ? document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`)[index ?? 0]
      : firstIn(scopeOf(null))
    if (!target || !isShown(target)) return
    if (isFree()) focusOn(target)
    life.abort()
  }
  attempt()
  if (life.signal.aborted) return
  const changes = new MutationObserver(attempt)
  changes.observe(document.body, { childList: true, subtree: true })
  life.signal.addEventListener('abort', () => changes.disconnect())
  addEventListener('keydown', () => life.abort(), { once: true, capture: true })
}

/** Focuses the item in place of a removed one, as search results replace each other. */
function keepFocusInLists() {
  let focused: Element | undefined
  let list: Element | null | undefined
  let index = 0
  let isPending = false
  addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : undefined
    const item = focused?.closest('li')
    list = item?.parentElement
    index = item && list ? [...list.children].indexOf(item) : 0
  })
  const isLost = () => list?.isConnected && !focused?.isConnected && document.activeElement === document.body
  const restore = () => {
    isPending = false
    const items = isLost() ? [...(list?.children ?? [])] : []
    const item = items[index] ?? items.at(-1)
    if (item) focusOn(firstIn(item))
  }
  const changes = new MutationObserver(() => {
    if (isPending || !isLost()) return
    isPending = true
    // Lists with buttons that remove an item move the focus in the next frame
    requestAnimationFrame(() => requestAnimationFrame(restore))
  })
  changes.observe(document.body, { childList: true, subtree: true })
}

if (isTelevision()) {
  addEventListener('keydown', handleKey)
  addEventListener('pagehide', rememberFocus)
  restoreFocus()
  keepFocusInLists()
}
