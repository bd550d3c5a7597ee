import type { Dialog, DialogName } from '#features/dialog/types.client.ts'
import type { DialogOptions } from '#runtime/hydration/account.ts'

/** Dialogs by the value of `?u=`. */
export const dialogs = {
  login: { view: async () => (await import('#features/account/Login.dialog.tsx')).Login, public: true, guest: true },
  'create-account': {
    view: async () => {
      const { CreateAccount, loadFields } = await import('#features/account/CreateAccount.dialog.tsx')
      // Requested while React loads; the dialog reports a failure
      loadFields().catch(() => undefined)
      return CreateAccount
    },
    public: true,
    guest: true,
  },
  // The viewer is anonymous between the two sessions.
  'switch-account': {
    view: async () => (await import('#features/account/SwitchAccount.dialog.tsx')).SwitchAccount,
    public: true,
  },
  'personal-details': {
    view: async () => (await import('#features/account/PersonalDetails.dialog.tsx')).PersonalDetails,
  },
  'forgot-password': {
    view: async () => (await import('#features/account/ForgotPassword.dialog.tsx')).ForgotPassword,
    public: true,
  },
  'send-confirmation': {
    view: async () => (await import('#features/account/ForgotPassword.dialog.tsx')).SendConfirmation,
    public: true,
  },
  'reset-password': {
    view: async () => (await import('#features/account/ForgotPassword.dialog.tsx')).ResetPassword,
    public: true,
  },
  'edit-password': {
    view: async () => (await import('#features/account/EditPassword.dialog.tsx')).EditPassword,
    public: true,
  },
  'add-password': { view: async () => (await import('#features/account/EditPassword.dialog.tsx')).AddPassword },
  'delete-account': {
    view: async () => (await import('#features/account/DeleteAccount.dialog.tsx')).DeleteAccountDialog,
    banner: 'none',
  },
  'delete-account-confirmation': {
    view: async () => (await import('#features/account/DeleteAccount.dialog.tsx')).ConfirmDeletion,
    banner: 'none',
    size: 'large',
  },
  'warning-account-deletion': {
    view: async () => (await import('#features/account/DeleteAccount.dialog.tsx')).DeletionWarning,
    banner: 'none',
  },
  'choose-offer': { view: async () => (await import('#features/checkout/ChooseOffer.dialog.tsx')).ChooseOffer },
  'upgrade-subscription': {
    view: async () => (await import('#features/checkout/UpgradeSubscription.dialog.tsx')).UpgradeSubscription,
  },
  'upgrade-subscription-pending': {
    view: async () => (await import('#features/checkout/UpgradeSubscription.dialog.tsx')).UpgradePending,
  },
  'upgrade-subscription-success': {
    view: async () => (await import('#features/checkout/UpgradeSubscription.dialog.tsx')).UpgradeSuccess,
  },
  'upgrade-subscription-error': {
    view: async () => (await import('#features/checkout/UpgradeSubscription.dialog.tsx')).UpgradeError,
  },
  checkout: { view: async () => (await import('#features/checkout/Checkout.dialog.tsx')).CheckoutDialog },
  'waiting-for-payment': {
    view: async () => (await import('#features/checkout/payment-results.client.ts')).WaitingForPayment,
  },
  'finalize-payment': {
    view: async () => (await import('#features/checkout/payment-results.client.ts')).FinalizePayment,
  },
  'payment-error': { view: async () => (await import('#features/checkout/payment-results.client.ts')).PaymentError },
  'payment-cancelled': {
    view: async () => (await import('#features/checkout/payment-results.client.ts')).PaymentCancelled,
  },
  'payment-incomplete': {
    view: async () => (await import('#features/checkout/payment-results.client.ts')).PaymentIncomplete,
  },
  unsubscribe: { view: async () => (await import('#features/checkout/Unsubscribe.dialog.tsx')).Unsubscribe },
  'renew-subscription': {
    view: async () => (await import('#features/checkout/RenewSubscription.dialog.tsx')).RenewSubscription,
  },
  'edit-card': {
    view: async () => (await import('#features/checkout/PaymentMethod.dialog.tsx')).PaymentMethodDialog,
    banner: 'none',
  },
  'payment-method': {
    view: async () => (await import('#features/checkout/PaymentMethod.dialog.tsx')).PaymentMethodDialog,
  },
  'payment-method-success': {
    view: async () => (await import('#features/checkout/PaymentMethod.dialog.tsx')).PaymentMethodSuccess,
  },
  welcome: { view: async () => (await import('#features/checkout/payment-results.client.ts')).Welcome },
} satisfies Record<DialogName, Dialog>

const all: Record<string, Dialog | undefined> = dialogs

export const findDialog = (name: string): Dialog | undefined => (Object.hasOwn(all, name) ? all[name] : undefined)

/** Loads the frame of dialogs. */
export const loadDialogHost = () => import('#features/dialog/DialogHost.client.tsx')

function requestProvider(island: Pick<Element, 'getAttribute'>): void {
  const { provider }: DialogOptions = JSON.parse(island.getAttribute('opts') ?? '{}').value ?? {}
  if (provider) import(/* @vite-ignore */ provider).catch(() => undefined)
}

/** Requests the code of the dialog in the address while React loads, for a registration the account provider too. */
function requestDialog(island: Pick<Element, 'getAttribute'>): void {
  const name = new URLSearchParams(location.search).get('u') ?? ''
  const dialog = findDialog(name)
  if (name === 'create-account') requestProvider(island)
  // The dialog reports a failure
  if (dialog) for (const load of [loadDialogHost, dialog.view]) load().catch(() => undefined)
}

export { requestDialog as requestAtIntent }
