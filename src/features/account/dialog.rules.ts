/** Access rule of a dialog: for everyone, or for anonymous viewers only. */
export type DialogGuard = { public?: true; guest?: true }

/** Result of a dialog request: shown, replaced by the login, or closed. */
export type DialogStep = 'show' | 'login' | 'close'

/** Anonymous viewers sign in first; unknown dialogs close. */
export function dialogStep(dialog: DialogGuard | undefined, signedIn: boolean): DialogStep {
  if (!dialog) return 'close'
  if (!signedIn && !dialog.public) return 'login'
  return signedIn && dialog.guest ? 'close' : 'show'
}
