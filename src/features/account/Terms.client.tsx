import { useEffect, useState } from 'react'
import type { Consent, RegistrationField } from '#core/customer.ts'
import { giveFeedback } from '#core/feedback.store.ts'
import { fieldRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { siteInForce } from '#core/site.store.ts'
import { PublisherField } from '#ui/form/PublisherField.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { updateConsents } from './customer.store.ts'
import { answeredBoxes, toRegistration } from './registration.rules.ts'
import { EditableSection, type SectionProps } from './Section.client.tsx'

type Props = SectionProps & { fields: RegistrationField[]; consents: Consent[] }

/** Consents of the publisher. A change opens the section, and an accepted required consent stays. */
export function Terms({ fields: all, consents, ...section }: Props) {
  const fields = all.filter(({ type }) => type === 'checkbox')
  const [saved, setSaved] = useState(consents)
  if (fields.length === 0) return null
  // A new key resets the form after every save.
  return <Boxes key={JSON.stringify(saved)} {...section} fields={fields} consents={saved} onSaved={setSaved} />
}

function Boxes({ fields, consents, onSaved, ...section }: Props & { onSaved: (consents: Consent[]) => void }) {
  const { language, isActive, open, close } = section
  const text = textFor(language)
  const initial = answeredBoxes(fields, consents)
  const form = useForm({
    name: 'account-consents',
    accountForm: 'consents',
    initial,
    rules: fieldRules(fields),
    send: async (values) => {
      const saved = await updateConsents(toRegistration(fields, values).consents)
      giveFeedback('success', text('user:account.update_success.consents'))
      close()
      onSaved(saved)
    },
  })
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(initial)
  useEffect(() => {
    if (isChanged && !isActive) open()
  }, [isChanged, isActive, open])
  return (
    <EditableSection {...section} title={text('user:account.terms_and_tracking')} form={form}>
      {fields.map((field) => (
        <PublisherField
          key={field.name}
          language={language}
          form={form}
          field={field}
          siteName={siteInForce().config.siteName}
          locked={(field.required && initial[field.name] === true) || section.isBlocked}
        />
      ))}
    </EditableSection>
  )
}
