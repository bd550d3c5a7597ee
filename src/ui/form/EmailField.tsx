import { textFor } from '#core/i18n/account-text.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Props = Pick<TextFieldProps, 'language' | 'form' | 'readOnly' | 'testId'> & {
  /** Autocomplete: `username` belongs to a password, `email` is any address. */
  autoComplete?: 'username' | 'email'
}

/** Email address of an account. */
export const EmailField = ({ autoComplete = 'username', ...props }: Props) => (
  <TextField
    {...props}
    name="email"
    label={textFor(props.language)('account:login.email')}
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    required
  />
)

/** Hidden user name of a password form, so that password managers update the entry of this account. */
export const UsernameField = ({ email }: { email: string | undefined }) =>
  email && <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
