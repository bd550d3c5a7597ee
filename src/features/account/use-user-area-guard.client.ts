import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $viewer } from '#core/account/viewer.store.ts'
import { $query } from '#core/address/url.store.ts'
import { leaveUserArea } from './leave-user-area.client.ts'

/**
 * Returns whether the viewer is signed in. Anonymous viewers without a dialog are redirected, except during a sign-out:
 * a redirect would cancel its requests, and it ends at the home page itself.
 */
export function useUserAreaGuard(): boolean {
  const { signedIn } = useStore($viewer)
  const { u } = useStore($query)
  useEffect(() => {
    const leaving = 'leaving' in document.documentElement.dataset
    if (!signedIn && u === undefined && !leaving) leaveUserArea()
  }, [signedIn, u])
  return signedIn
}
