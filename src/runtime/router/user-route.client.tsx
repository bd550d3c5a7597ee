import type { RenderContext } from '#core/screen.ts'
import { leaveUserArea } from '#features/account/leave-user-area.client.ts'
import { UserView } from '#features/account/UserView.tsx'
import { isUserPage, user } from '#features/account/user.screen.ts'
import { userSlots } from '#runtime/islands/user.slots.tsx'
import { loadRendered } from './rendered-screen.client.tsx'

/** Renders a page of the account; an unknown name shows the first one. */
export function showUserPage(context: RenderContext, name: string) {
  leaveUserArea()
  return loadRendered(user, context, { page: isUserPage(name) ? name : 'my-account' }, (props) => (
    <UserView {...props} {...userSlots(context, props)} />
  ))
}
