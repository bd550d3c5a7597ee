import { type ReactNode, useEffect, useState } from 'react'
import { isVisible } from '#core/account/account-rules.ts'
import type { RegistrationField } from '#core/account/customer.ts'
import { toSitePath } from '#core/address/routes.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { labelSegments } from '#core/text/rich-label.ts'
import { Checkbox } from './Checkbox.tsx'
import { DateField } from './DateField.tsx'
import type { FieldProps } from './Field.tsx'
import type { FormHandle } from './Form.tsx'
import { type Option, Radios } from './Radios.tsx'
import { Select } from './Select.tsx'
import { TextField } from './TextField.tsx'

/** Country or state names in a language; the publisher's names until loaded. */
export function useRegionOptions(language: Locale, kind: 'country' | 'us_state' | undefined): Option[] {
  const [names, setNames] = useState<Option[]>([])
  useEffect(() => {
    if (kind) loadNames(language, kind).then(setNames, () => setNames([]))
  }, [language, kind])
  return names
}

/** Countries, or the United States, by code, in the order of the language. */
async function loadNames(locale: Locale, kind: 'country' | 'us_state') {
  const { catalogues } = await import('#core/i18n/catalogues.ts')
  const names: Record<string, string> = catalogues[locale]?.[kind] ?? {}
  const { compare } = new Intl.Collator(locale)
  return Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => compare(a.label, b.label))
}

type Props = { language: Locale; form: FormHandle; field: RegistrationField; siteName: string; locked?: boolean }

type AllProps = Omit<Props, 'field' | 'locked'> & { fields: readonly RegistrationField[] }

/** Questions of the publisher that apply to this viewer. */
export const PublisherFields = ({ fields, ...props }: AllProps) =>
  fields
    .filter((field) => isVisible(field, props.form.values))
    .map((field) => <PublisherField key={field.name} {...props} field={field} />)

/** Registration field of the publisher, of any type; `locked` keeps a box ticked. */
export function PublisherField({ language, form, field, siteName, locked }: Props) {
  const { name, type, required, placeholder, options } = field
  const props: FieldProps = {
    language,
    form,
    name,
    required,
    label: <FieldLabel language={language} field={field} siteName={siteName} />,
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
      return <RegionSelect {...props} kind={type} placeholder={placeholder} only={options} />
    case 'datepicker':
      return <DateField {...props} />
  }
}

/** Country or state select in the page language; all, or the publisher's choice. */
type RegionSelectProps = FieldProps & { kind: 'country' | 'us_state'; placeholder: string; only: readonly Option[] }

function RegionSelect({ kind, only, ...props }: RegionSelectProps) {
  const options = useRegionOptions(props.language, kind)
  const codes = new Set(only.map(({ value }) => value.toLowerCase()))
  const allowed = options.filter(({ value }) => codes.size === 0 || codes.has(value))
  return (
    <Select
      {...props}
      options={allowed.length > 0 ? allowed : only}
      autoComplete={kind === 'country' ? 'country' : 'address-level1'}
    />
  )
}

const isAddress = (label: string) => /^https?:\/\/\S+$/.test(label)

/** Label of a publisher's field; terms may be a URL only. */
export function FieldLabel({ language, field, siteName }: Pick<Props, 'language' | 'field' | 'siteName'>): ReactNode {
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

/** Publisher's label with links, parsed and rendered without its HTML. */
function RichLabel({ language, label }: { language: Locale; label: string }) {
  return labelSegments(label).map(({ text, href }, index) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a label never change
      <OutLink key={index} language={language} href={href} label={text} />
    ) : (
      text
    ),
  )
}

/** Opens in a new tab, so that typed values stay. */
function OutLink({ language, href, label }: { language: Locale; href: string; label: string }) {
  const name = textFor(language)('common:external_link', { label })
  return (
    <a href={toSitePath(language, href)} target="_blank" rel="noreferrer" aria-label={name}>
      {label}
    </a>
  )
}
