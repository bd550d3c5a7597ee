import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Access, accessModelOf, type Guarded, isLocked } from '#core/access.ts'
import { siteInForce } from '#core/site.store.ts'
import { $viewer, anonymous } from '#core/viewer.store.ts'

/** Returns the access data of an item. Checks purchases only if nothing else grants access. */
export function useAccess({ id, requirement, offers }: Guarded & { id: string }): Access {
  const viewer = useStore($viewer, { ssr: () => anonymous })
  const offerIds = viewer.signedIn && isLocked(requirement, viewer) ? (offers ?? []) : []
  const granted = useGranted(id, offerIds.join(','))
  return { viewer, model: accessModelOf(siteInForce().config), granted }
}

function useGranted(id: string, offerIds: string): boolean {
  const [granted, setGranted] = useState('')
  useEffect(() => {
    if (!offerIds) return
    let leave = () => {}
    import('#features/account/entitlements.store.ts').then(({ followEntitlements }) => {
      leave = followEntitlements({ id, offers: offerIds.split(',') }, (has) => setGranted(has ? offerIds : ''))
    }, console.warn)
    return () => leave()
  }, [id, offerIds])
  return offerIds !== '' && granted === offerIds
}
