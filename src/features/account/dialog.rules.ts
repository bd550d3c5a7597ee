/** What of a dialog decides who may see it: strangers too, or nobody but strangers. */
export type DialogGuard = { public?: true; guest?: true }

/** What becomes of a wish to see a dialog (spec 1 §2): it is shown, another one is, or none. */
export type DialogStep = 'show' | 'login' | 'close'

/** Who is not signed in signs in first; who is has nothing to sign in to. An unknown dialog is none. */
export function dialogStep(dialog: DialogGuard | undefined, signedIn: boolean): DialogStep {
  if (!dialog) return 'close'
  if (!signedIn && !dialog.public) return 'login'
  return signedIn && dialog.guest ? 'close' : 'show'
}
