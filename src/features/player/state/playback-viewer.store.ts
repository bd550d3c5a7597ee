import { choosePlaybackPlan } from '#core/access/access.ts'
import { startEffects } from '#features/account/effects.store.ts'
import { loadCustomer } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'

/** Viewer data of stream requests; anonymous after the end of a session. */
export const playbackViewer = {
  bearer: async () => {
    startEffects()
    const { tokens } = await openAccount()
    return tokens.fresh().catch(() => undefined)
  },
  userId: () =>
    Promise.race([
      loadCustomer()
        .then(({ id }) => id)
        .catch(() => undefined),
      later(),
    ]),
  planId: async () => {
    const { provider } = await openAccount()
    const plans = await provider.access.plans().catch(() => [])
    return choosePlaybackPlan(plans)?.id
  },
  mediaToken: async (mediaId: string) => (await openAccount()).provider.access.mediaToken(mediaId),
}

// Playback must not be delayed by the viewer's name.
const timeoutMs = 1_500
const later = () => new Promise<undefined>((done) => setTimeout(done, timeoutMs))
