import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AccountFeatures } from '#core/account/account-provider.ts'
import { emailRules, nameRules } from '#core/account/account-rules.ts'
import type { Consent, Customer, RegistrationField } from '#core/account/customer.ts'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { EditableSection, SectionList, type SectionProps } from '#features/dialog/Section.client.tsx'
import { subscribeToAccountEvents } from '#features/session/account-events.store.ts'
import { $customer, loadCustomer } from '#features/session/customer.store.ts'
import { loadAccountFeatures } from '#features/session/provider.store.ts'
import { ErrorBoundary } from '#ui/base/ErrorBoundary.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { EmailField, UsernameField } from '#ui/form/EmailField.tsx'
import { useForm } from '#ui/form/Form.tsx'
import { PasswordField } from '#ui/form/PasswordField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { loadConsents, loadRegistrationFields, updateEmail, updateNames } from './customer-changes.store.ts'
import { startEffects } from './effects.store.ts'
import { OtherDetails, Terms } from './OtherDetails.client.tsx'
import { DeleteAccount, ExportData, Security } from './Security.client.tsx'
import { useUserAreaGuard } from './use-user-area-guard.client.ts'

type Loaded = { features: AccountFeatures; fields: RegistrationField[]; consents: Consent[] }

async function load(): Promise<Loaded> {
  startEffects()
  void subscribeToAccountEvents()
  const [features, fields, consents] = await Promise.all([
    loadAccountFeatures(),
    loadRegistrationFields(),
    loadConsents(),
    loadCustomer(),
  ])
  return { features, fields, consents }
}

/** Account of the signed-in viewer in sections. Only one section is editable at a time. */
export function AccountPanel({ language }: { language: Locale }) {
  const signedIn = useUserAreaGuard()
  const loaded = useAsync(String(signedIn), async () => (signedIn ? load() : undefined))
  const customer = useStore($customer)
  if (!signedIn) return null
  if (loaded.state !== 'ready' || !loaded.value || !customer)
    return <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} size="page" />
  return (
    <ErrorBoundary language={language}>
      <Sections language={language} {...loaded.value} customer={customer} />
    </ErrorBoundary>
  )
}

function Sections({
  language,
  customer,
  features,
  fields,
  consents,
}: Loaded & { language: Locale; customer: Customer }) {
  const [active, setActive] = useState<string>()
  const section = (name: string): SectionProps => ({
    language,
    isActive: active === name,
    isBlocked: active !== undefined && active !== name,
    open: () => setActive(name),
    close: () => setActive(undefined),
  })
  return (
    <SectionList>
      <NameSection {...section('about')} customer={customer} canBeEmpty={features.canSupportEmptyFullName} />
      <Email {...section('email')} customer={customer} canUpdate={features.canUpdateEmail} />
      <Security {...section('security')} customer={customer} features={features} />
      <Terms {...section('terms')} fields={fields} consents={consents} />
      <OtherDetails {...section('details')} fields={fields} customer={customer} />
      {features.canExportAccountData && <ExportData {...section('export')} />}
      {features.canDeleteAccount && <DeleteAccount {...section('delete')} customer={customer} />}
    </SectionList>
  )
}

/** First and last name. */
function NameSection({ customer, canBeEmpty, ...section }: SectionProps & { customer: Customer; canBeEmpty: boolean }) {
  const { language, isActive, close } = section
  const text = textFor(language)
  const form = useForm({
    name: 'account-names',
    accountForm: 'customer',
    initial: { firstName: customer.firstName?.trim() ?? '', lastName: customer.lastName?.trim() ?? '' },
    rules: nameRules(canBeEmpty),
    send: async ({ firstName, lastName }) => {
      await updateNames({ firstName: String(firstName).trim(), lastName: String(lastName).trim() })
      giveFeedback('success', text('user:account.update_success.profile'))
      close()
    },
  })
  const common = { language, form, readOnly: !isActive, required: !isActive || !canBeEmpty }
  return (
    <EditableSection
      {...section}
      title={text('user:account.about_you')}
      form={form}
      editLabel={text('user:account.edit_information')}
    >
      <TextField {...common} name="firstName" label={text('user:account.firstname')} autoComplete="given-name" />
      <TextField {...common} name="lastName" label={text('user:account.lastname')} autoComplete="family-name" />
    </EditableSection>
  )
}

/** Email address of the account. A change requires the password and provider support. */
function Email({ customer, canUpdate, ...section }: SectionProps & { customer: Customer; canUpdate: boolean }) {
  const { language, isActive, close } = section
  const text = textFor(language)
  const form = useForm({
    name: 'account-email',
    accountForm: 'customer',
    initial: { email: customer.email, confirmationPassword: '' },
    rules: emailRules,
    secret: ['confirmationPassword'],
    send: async ({ email, confirmationPassword }) => {
      await updateEmail(String(email).trim(), String(confirmationPassword))
      form.set('confirmationPassword', '')
      giveFeedback('success', text('user:account.update_success.email'))
      close()
    },
  })
  return (
    <EditableSection
      {...section}
      title={text('account:login.email')}
      form={form}
      editLabel={canUpdate ? text('user:account.edit_account') : undefined}
    >
      <EmailField language={language} form={form} autoComplete="email" readOnly={!isActive} />
      {isActive && (
        <>
          <UsernameField email={customer.email} />
          <PasswordField
            language={language}
            form={form}
            name="confirmationPassword"
            label={text('user:account.current_password')}
            autoComplete="current-password"
            required
          />
        </>
      )}
    </EditableSection>
  )
}
