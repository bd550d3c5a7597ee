import { fieldRules, registrationRules } from '#core/account/account-rules.ts'
import type { RegistrationField } from '#core/account/customer.ts'
import { loadOnce } from '#core/data/single-flight.ts'
import { checkForm } from '#core/forms/forms.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { labelText } from '#core/text/rich-label.ts'
import { DialogLink } from '#features/dialog/DialogLink.client.tsx'
import { Footnote } from '#features/dialog/Footnote.client.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { EmailField } from '#ui/form/EmailField.tsx'
import { Form, type FormHandle, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { PublisherFields } from '#ui/form/PublisherField.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './CreateAccount.module.css?adopt'
import { loadRegistrationFields } from './customer-changes.store.ts'
import { initialValues, toRegistration } from './registration.rules.ts'
import { register } from './registration.store.ts'
import { warnIfNotPersisted } from './sign-in.store.ts'

/** Loads the publisher's questions once. */
export const loadFields = loadOnce(loadRegistrationFields)

/** Registration form with the publisher's questions and consents. */
export function CreateAccount(props: DialogProps) {
  const text = textFor(props.language)
  const fields = useAsync('fields', loadFields)
  return (
    <>
      <Heading title={text('account:login.sign_up')} />
      {fields.state === 'ready' ? (
        <Registration {...props} fields={fields.value} />
      ) : (
        <LoadingState language={props.language} failed={fields.state === 'failed'} again={fields.again} />
      )}
      {/* A link above the form would move under the pointer. */}
      {fields.state !== 'loading' && (
        <Footnote>
          {text('account:registration.already_account')}{' '}
          <DialogLink go={props.go} to="login">
            {text('account:login.sign_in')}
          </DialogLink>
        </Footnote>
      )}
    </>
  )
}

function Registration({ language, siteName, go, fields }: DialogProps & { fields: RegistrationField[] }) {
  const text = textFor(language)
  const form = useForm({
    name: 'register',
    accountForm: 'register',
    initial: { email: '', password: '', ...initialValues(fields) },
    rules: registrationRules(fields),
    secret: ['password'],
    send: async (values) => {
      const { email, password } = values
      const credentials = { email: String(email).trim(), password: String(password) }
      const entry = await register({ ...credentials, ...toRegistration(fields, values) })
      announceMessage(text('account:registration.success'), 'assertive')
      warnIfNotPersisted(language, entry)
      go('personal-details')
    },
  })
  return (
    <Form
      language={language}
      form={form}
      testId="registration-form"
      details={<MissingConsents language={language} siteName={siteName} form={form} fields={fields} />}
    >
      <EmailField language={language} form={form} />
      <PasswordField
        language={language}
        form={form}
        name="password"
        label={text('account:login.password')}
        hint={text('account:registration.password_helper_text')}
        autoComplete="new-password"
        required
        meter
      />
      {fields.length > 0 && (
        <div className={s.fields} data-testid="custom-reg-fields">
          <PublisherFields language={language} form={form} fields={fields} siteName={siteName} />
        </div>
      )}
      <SubmitButton language={language} busy={form.busy}>
        {text('common:continue')}
      </SubmitButton>
    </Form>
  )
}

type MissingProps = Pick<DialogProps, 'language' | 'siteName'> & { form: FormHandle; fields: RegistrationField[] }

/** Names of the required consents that are still unchecked. */
export function MissingConsents({ language, siteName, form, fields }: MissingProps) {
  const text = textFor(language)
  const boxes = fields.filter(({ type }) => type === 'checkbox')
  const errors = checkForm(fieldRules(boxes), form.values)
  const missing = boxes.filter(({ name }) => Object.hasOwn(errors, name))
  if (missing.length === 0) return null
  const terms = text('account:registration.terms', { terms: text('account:registration.terms_link'), siteName })
  return (
    <>
      <p>{text('account:registration.consents_error')}</p>
      <ul className={s.missing}>
        {missing.map(({ name, label }) => (
          <li key={name}>
            {name === 'terms' && (!label || /^https?:\S+$/.test(label)) ? terms : labelText(label || name)}
          </li>
        ))}
      </ul>
    </>
  )
}
