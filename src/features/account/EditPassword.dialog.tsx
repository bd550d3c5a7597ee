import { useStore } from '@nanostores/react'
import { textFor } from '#core/i18n/account-text.ts'
import { $viewer } from '#core/viewer.store.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { $mailed, resetEmail } from './account-flow.store.ts'
import { NewPasswordForm } from './NewPasswordForm.client.tsx'
import { DialogLink, Footnote, Heading } from './parts.client.tsx'
import { accountFeatures } from './session.store.ts'
import type { DialogProps } from './types.client.ts'

/** New-password form, proved by the old password, an email link or a typed token. */
export function EditPassword(props: DialogProps) {
  const text = textFor(props.language)
  const { signedIn } = useStore($viewer)
  const mailed = useStore($mailed)
  const email = useStore(resetEmail.$note)
  const features = useAsync('features', accountFeatures)
  if (features.state !== 'ready')
    return (
      <>
        <Heading title={text('account:reset.password_reset')} />
        <LoadingState language={props.language} failed={features.state === 'failed'} again={features.again} />
      </>
    )
  // An emailed token replaces the old password.
  const needsOldPassword = signedIn && !mailed && !email && features.value.canChangePasswordWithOldPassword
  const typesToken = !needsOldPassword && !mailed
  return (
    <>
      <Heading title={text('account:reset.password_reset')}>
        {typesToken && email && text('account:reset.token_text', { email })}
      </Heading>
      <NewPasswordForm {...props} proof={needsOldPassword ? 'old' : 'token'} token={mailed?.token} />
      <Footnote>
        <DialogLink go={props.go} to={signedIn ? 'reset-password' : 'forgot-password'}>
          {text('account:login.forgot_password')}
        </DialogLink>
      </Footnote>
    </>
  )
}
