import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { returnFocus } from './dialog-focus.ts'

class FakeElement {
  focus = vi.fn()
}

class FakeDialog extends EventTarget {
  button = new FakeElement()
  showModal() {
    page.activeElement = this.button
  }
  contains = (element: FakeElement) => element === this.button
}

const body = new FakeElement()
const page = { body, activeElement: new FakeElement() }

beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('HTMLDialogElement', FakeDialog)
  returnFocus()
})
afterEach(() => vi.unstubAllGlobals())

const openAndClose = (focused?: FakeElement) => {
  const opener = new FakeElement()
  page.activeElement = opener
  const dialog = new FakeDialog()
  dialog.showModal()
  if (focused) page.activeElement = focused
  dialog.dispatchEvent(new Event('close'))
  return opener
}

test('a closed dialog returns the focus to the element that opened it', () => {
  expect(openAndClose(body).focus).toHaveBeenCalledOnce()
  // Chromium 87 leaves it on a hidden button
  expect(openAndClose().focus).toHaveBeenCalledOnce()
})

test('a closed dialog leaves the focus that the page has moved', () => {
  expect(openAndClose(new FakeElement()).focus).not.toHaveBeenCalled()
})
