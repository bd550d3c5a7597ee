import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $query } from '#stores/url.ts'
import { $viewer } from '#stores/viewer.ts'
import { leaveUserArea } from './leave-user-area.ts'

/** Is somebody signed in? Who signs out, in another tab too, leaves the user area, unless a dialog still has something to say. */
export function useOwnArea(): boolean {
  const { signedIn } = useStore($viewer)
  const { u } = useStore($query)
  useEffect(() => {
    if (!signedIn && u === undefined) leaveUserArea()
  }, [signedIn, u])
  return signedIn
}
