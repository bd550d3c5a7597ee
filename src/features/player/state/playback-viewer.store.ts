import { planToPlayBy } from '#core/access.ts'
import { theCustomer } from '#features/account/customer.store.ts'
import { startEffects } from '#features/account/effects.store.ts'
import { account } from '#features/account/provider.store.ts'

/** Viewer data of stream requests; anonymous after the end of a session. */
export const playbackViewer = {
  bearer: async () => {
    startEffects()
    const { tokens } = await account()
    return tokens.fresh().catch(() => undefined)
  },
  userId: () =>
    Promise.race([
      theCustomer()
        .then(({ id }) => id)
        .catch(() => undefined),
      later(),
    ]),
  planId: async () => {
    const { provider } = await account()
    const plans = await provider.access.plans().catch(() => [])
    return planToPlayBy(plans)?.id
  },
  mediaToken: async (mediaId: string) => (await account()).provider.access.mediaToken(mediaId),
}

// Playback must not be delayed by the viewer's name.
const timeoutMs = 1_500
const later = () => new Promise<undefined>((done) => setTimeout(done, timeoutMs))
