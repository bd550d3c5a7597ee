import { type ReactNode, useEffect, useState } from 'react'
import type { RegistrationField } from '#domain/consent.ts'
import type { Locale } from '#i18n/locales.ts'
import { namesOf } from '#i18n/names.ts'
import { textFor } from '#i18n/text.ts'
import { Checkbox, type Option, Radios, Select } from './Choices.tsx'
import { DateField } from './DateField.tsx'
import { type FieldProps, TextField } from './Field.tsx'
import { OutLink, RichLabel } from './RichLabel.tsx'
import type { FormHandle } from './use-form.ts'

type Props = { language: Locale; form: FormHandle; field: RegistrationField; siteName: string; locked?: boolean }

/** A question of the publisher's, of whichever type (spec 1 §3); `locked` is a box that must stay ticked. */
export function PublisherField({ language, form, field, siteName, locked }: Props) {
  const { name, type, required, placeholder, options } = field
  const props: FieldProps = {
    language,
    form,
    name,
    required,
    label: <Words language={language} field={field} siteName={siteName} />,
    testId: `crf-${type}`,
  }
  switch (type) {
    case 'checkbox':
      return <Checkbox {...props} disabled={locked} />
    case 'input':
      return <TextField {...props} placeholder={placeholder} />
    case 'radio':
      return <Radios {...props} options={options} />
    case 'select':
      return <Select {...props} options={options} placeholder={placeholder} />
    case 'country':
    case 'us_state':
      return <Named {...props} kind={type} placeholder={placeholder} />
    case 'datepicker':
      return <DateField {...props} />
  }
}

/** A country or a state by its name in the language of the page. */
function Named({ kind, ...props }: FieldProps & { kind: 'country' | 'us_state'; placeholder: string }) {
  const [options, setOptions] = useState<Option[]>([])
  const { language } = props
  useEffect(() => {
    // Without names the codes are all there is to choose from, so the field stays empty and the form says what is missing
    namesOf(language, kind).then(setOptions, () => setOptions([]))
  }, [language, kind])
  return <Select {...props} options={options} autoComplete={kind === 'country' ? 'country' : 'address-level1'} />
}

const isAddress = (label: string) => /^https?:\/\/\S+$/.test(label)

/** The terms may come as nothing but the address where they stand. */
function Words({ language, field, siteName }: Pick<Props, 'language' | 'field' | 'siteName'>): ReactNode {
  const { name, label } = field
  if (name !== 'terms' || (label && !isAddress(label))) return <RichLabel language={language} label={label || name} />
  const text = textFor(language)
  const link = text('account:registration.terms_link')
  const [before, after] = text('account:registration.terms', { terms: '\n', siteName }).split('\n')
  return (
    <>
      {before}
      {label ? <OutLink language={language} href={label} label={link} /> : link}
      {after}
    </>
  )
}
