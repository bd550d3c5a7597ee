import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { earlyPress } from '#runtime/hydration/early-press.ts'
import { handleDialogCommands } from './dialog-commands.ts'

type Press = { target: FakeElement; clientX: number; clientY: number }

class FakeElement {
  attributes: Record<string, string> = {}
  getAttribute = (name: string) => this.attributes[name] ?? null
  hasAttribute = (name: string) => name in this.attributes
  closest = () => ('commandfor' in this.attributes ? this : null)
}

class FakeDialog extends FakeElement {
  open = false
  onpointerdown?: (press: Press) => void
  onclick?: (press: Press) => void
  showModal = vi.fn(() => {
    this.open = true
  })
  close = vi.fn(() => {
    this.open = false
  })
  getBoundingClientRect = () => ({ left: 0, right: 320, top: 0, bottom: 900 })
}

const buttonOf = (command: string) =>
  Object.assign(new FakeElement(), { attributes: { commandfor: 'sidebar', command } })

const opener = buttonOf('show-modal')
const closer = buttonOf('close')
let dialog: FakeDialog
let click: (press: Press) => void

beforeEach(() => {
  dialog = Object.assign(new FakeDialog(), { attributes: { closedby: 'any' } })
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('HTMLDialogElement', FakeDialog)
  vi.stubGlobal('HTMLButtonElement', class {})
  vi.stubGlobal('MouseEvent', class {})
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'sidebar' ? dialog : null) })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof click) => {
    click = listener
  })
  handleDialogCommands()
})
afterEach(() => {
  Reflect.deleteProperty(FakeDialog.prototype, 'closedBy')
  vi.unstubAllGlobals()
})

const pressOn = (target: FakeElement) => click({ target, clientX: 10, clientY: 10 })

/** Presses at one position of the dialog and releases at another. */
function drag(fromX: number, toX: number) {
  dialog.onpointerdown?.({ target: dialog, clientX: fromX, clientY: 10 })
  dialog.onclick?.({ target: dialog, clientX: toX, clientY: 10 })
}

test('a press on a button with a command before the script opens its dialog', () => {
  class FakeClick {
    target = opener
    clientX = 10
    clientY = 10
  }
  vi.stubGlobal('MouseEvent', FakeClick)
  vi.stubGlobal(earlyPress, new FakeClick())
  handleDialogCommands()
  expect(dialog.open).toBe(true)
})

test('a button with a command opens and closes its dialog in browsers without commands', () => {
  pressOn(new FakeElement())
  expect(dialog.open).toBe(false)
  pressOn(opener)
  expect(dialog.open).toBe(true)
  pressOn(opener)
  expect(dialog.showModal).toHaveBeenCalledOnce()
  pressOn(closer)
  expect(dialog.open).toBe(false)
})

test('a press on the backdrop closes a dialog in browsers without closedby, a press inside or a drag does not', () => {
  pressOn(opener)
  drag(10, 10)
  drag(10, 400)
  drag(400, 10)
  expect(dialog.open).toBe(true)
  drag(400, 400)
  expect(dialog.open).toBe(false)
})

test('a dialog without closedby stays open after a press on its backdrop', () => {
  dialog.attributes = {}
  pressOn(opener)
  drag(400, 400)
  expect(dialog.open).toBe(true)
})

test('commands and backdrop presses remain native in browsers that have both', () => {
  vi.stubGlobal('HTMLButtonElement', { prototype: { commandForElement: null } })
  Object.assign(FakeDialog.prototype, { closedBy: '' })
  pressOn(opener)
  expect(dialog.showModal).not.toHaveBeenCalled()
  expect(dialog.onclick).toBeUndefined()
})

test('a press on the backdrop closes a dialog that a native command opened', () => {
  vi.stubGlobal('HTMLButtonElement', { prototype: { commandForElement: null } })
  pressOn(opener)
  expect(dialog.showModal).not.toHaveBeenCalled()
  drag(400, 400)
  expect(dialog.close).toHaveBeenCalledOnce()
})
