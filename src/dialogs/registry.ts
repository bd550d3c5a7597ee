import type { Dialog, DialogName } from './types.ts'

/** Dialogs by the value of `?u=`. */
export const dialogs = {
  login: { view: async () => (await import('./Login.tsx')).Login, public: true, guest: true },
  'create-account': {
    view: async () => (await import('./CreateAccount.tsx')).CreateAccount,
    public: true,
    guest: true,
  },
  'personal-details': { view: async () => (await import('./PersonalDetails.tsx')).PersonalDetails },
  'forgot-password': { view: async () => (await import('./ForgotPassword.tsx')).ForgotPassword, public: true },
  'send-confirmation': { view: async () => (await import('./SendConfirmation.tsx')).SendConfirmation, public: true },
  'reset-password': { view: async () => (await import('./ResetPassword.tsx')).ResetPassword, public: true },
  'edit-password': { view: async () => (await import('./EditPassword.tsx')).EditPassword, public: true },
  'add-password': { view: async () => (await import('./AddPassword.tsx')).AddPassword },
  'delete-account': { view: async () => (await import('./DeleteAccount.tsx')).DeleteAccountDialog, banner: 'none' },
  'delete-account-confirmation': {
    view: async () => (await import('./ConfirmDeletion.tsx')).ConfirmDeletion,
    banner: 'none',
    size: 'large',
  },
  'warning-account-deletion': {
    view: async () => (await import('./DeletionWarning.tsx')).DeletionWarning,
    banner: 'none',
  },
  'choose-offer': { view: async () => (await import('./ChooseOffer.tsx')).ChooseOffer },
  'upgrade-subscription': { view: async () => (await import('./UpgradeSubscription.tsx')).UpgradeSubscription },
  'upgrade-subscription-pending': { view: async () => (await import('./UpgradeResult.tsx')).UpgradePending },
  'upgrade-subscription-success': { view: async () => (await import('./UpgradeResult.tsx')).UpgradeSuccess },
  'upgrade-subscription-error': { view: async () => (await import('./UpgradeResult.tsx')).UpgradeError },
  checkout: { view: async () => (await import('./Checkout.tsx')).CheckoutDialog },
  'waiting-for-payment': { view: async () => (await import('./WaitingForPayment.tsx')).WaitingForPayment },
  'finalize-payment': { view: async () => (await import('./FinalizePayment.tsx')).FinalizePayment },
  'payment-error': { view: async () => (await import('./PaymentFailed.tsx')).PaymentError },
  'payment-cancelled': { view: async () => (await import('./PaymentFailed.tsx')).PaymentCancelled },
  unsubscribe: { view: async () => (await import('./Unsubscribe.tsx')).Unsubscribe },
  'renew-subscription': { view: async () => (await import('./RenewSubscription.tsx')).RenewSubscription },
  'edit-card': { view: async () => (await import('./PaymentMethod.tsx')).PaymentMethodDialog, banner: 'none' },
  'payment-method': { view: async () => (await import('./PaymentMethod.tsx')).PaymentMethodDialog },
  'payment-method-success': { view: async () => (await import('./PaymentMethodSuccess.tsx')).PaymentMethodSuccess },
  welcome: { view: async () => (await import('./Welcome.tsx')).Welcome },
} satisfies Record<DialogName, Dialog>

const all: Record<string, Dialog | undefined> = dialogs

export const dialogNamed = (name: string): Dialog | undefined => (Object.hasOwn(all, name) ? all[name] : undefined)
