/** Stores of the steps between account dialogs, pages and mails, in the current module registry. */
export const openAccountFlow = async () => ({
  ...(await import('#features/account/account-flow.store.ts')),
  ...(await import('#features/session/flash-message.store.ts')),
  ...(await import('#features/access/requested-offers.store.ts')),
  ...(await import('#features/session/social-departure.store.ts')),
  ...(await import('#features/account/unconfirmed-registration.store.ts')),
})
