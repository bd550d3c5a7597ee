import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { AccountFeatures } from '#core/account-provider.ts'
import type { Consent, Customer, RegistrationField } from '#core/customer.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { LoadingState } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import s from './Account.module.css?adopt'
import { $customer, customerConsents, registrationFields, theCustomer } from './customer.store.ts'
import { followAccountEvents, startEffects } from './effects.store.ts'
import { OtherDetails, Terms } from './OtherDetails.client.tsx'
import { AboutYou, Email } from './Profile.client.tsx'
import type { SectionProps } from './Section.client.tsx'
import { DeleteAccount, ExportData, Security } from './Security.client.tsx'
import { accountFeatures } from './session.store.ts'
import { useOwnArea } from './use-own-area.client.ts'

type Loaded = { features: AccountFeatures; fields: RegistrationField[]; consents: Consent[] }

async function load(): Promise<Loaded> {
  startEffects()
  void followAccountEvents()
  const [features, fields, consents] = await Promise.all([
    accountFeatures(),
    registrationFields(),
    customerConsents(),
    theCustomer(),
  ])
  return { features, fields, consents }
}

/** Account of the signed-in viewer in sections. Only one section is editable at a time. */
export function AccountPanel({ language }: { language: Locale }) {
  const signedIn = useOwnArea()
  const loaded = useAsync(String(signedIn), async () => (signedIn ? load() : undefined))
  const customer = useStore($customer)
  if (!signedIn) return null
  if (loaded.state !== 'ready' || !loaded.value || !customer)
    return <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} size="page" />
  return <Sections language={language} {...loaded.value} customer={customer} />
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
    <div className={s.panel}>
      <AboutYou {...section('about')} customer={customer} />
      <Email {...section('email')} customer={customer} canUpdate={features.canUpdateEmail} />
      <Security {...section('security')} customer={customer} features={features} />
      <Terms {...section('terms')} fields={fields} consents={consents} />
      <OtherDetails {...section('details')} fields={fields} customer={customer} />
      {features.canExportAccountData && <ExportData {...section('export')} />}
      {features.canDeleteAccount && <DeleteAccount {...section('delete')} customer={customer} />}
    </div>
  )
}
