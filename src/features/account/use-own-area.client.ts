import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $query } from '#core/url.store.ts'
import { $viewer } from '#core/viewer.store.ts'
import { leaveUserArea } from './leave-user-area.client.ts'

/** Returns whether the viewer is signed in. Anonymous viewers without a dialog are redirected. */
export function useOwnArea(): boolean {
  const { signedIn } = useStore($viewer)
  const { u } = useStore($query)
  useEffect(() => {
    if (!signedIn && u === undefined) leaveUserArea()
  }, [signedIn, u])
  return signedIn
}
