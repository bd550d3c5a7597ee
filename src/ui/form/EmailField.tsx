import { textFor } from '#core/i18n/account-text.ts'
import { TextField, type TextFieldProps } from './Field.tsx'

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
