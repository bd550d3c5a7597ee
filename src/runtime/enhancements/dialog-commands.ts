import { earlyPress } from '#runtime/hydration/early-press.ts'

/** Returns whether a press hits the backdrop of a dialog. */
function isOnBackdrop({ target, clientX, clientY }: MouseEvent) {
  if (!(target instanceof HTMLDialogElement)) return false
  const { left, right, top, bottom } = target.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Closes on a backdrop press. iOS dispatches clicks there only to listeners of the dialog. */
function closeOnBackdrop(dialog: HTMLDialogElement) {
  let began = false
  dialog.onpointerdown = (event) => {
    began = isOnBackdrop(event)
  }
  dialog.onclick = (event) => {
    if (began && isOnBackdrop(event)) dialog.close()
  }
}

function runCommand({ target }: MouseEvent) {
  const button = target instanceof Element && target.closest('button[commandfor]')
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '')
  if (!button || !(dialog instanceof HTMLDialogElement)) return
  if (!('closedBy' in HTMLDialogElement.prototype) && dialog.hasAttribute('closedby')) closeOnBackdrop(dialog)
  if ('commandForElement' in HTMLButtonElement.prototype) return
  if (button.getAttribute('command') === 'close') dialog.close()
  else if (!dialog.open) dialog.showModal()
}

/** Opens and closes dialogs where the browser has no `command` or no `closedby`, also after an early press. */
export function handleDialogCommands() {
  addEventListener('click', runCommand)
  const early: unknown = Reflect.get(globalThis, earlyPress)
  if (early instanceof MouseEvent) runCommand(early)
}
