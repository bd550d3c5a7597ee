import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { ownValue } from '#core/data/own-value.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { type Locale, territories } from '#core/i18n/locales.ts'
import type { FormHandle } from '#ui/form/Form.tsx'
import { type CardFields, type CardPart, openFields } from './card-fields.store.ts'

type Fields = {
  state: 'loading' | 'ready' | 'failed'
  fields?: CardFields
  brand: string
  focused?: CardPart | undefined
}

type Change = (more: Partial<Fields>) => void

/** Mounts the gateway fields in `root` and copies their events into the form state. */
export function useCardFields(language: Locale, form: FormHandle, root: RefObject<HTMLElement | null>) {
  const [tries, setTries] = useState(0)
  const [fields, setFields] = useState<Fields>({ state: 'loading', brand: '' })
  const open = useEffectEvent((element: HTMLElement, change: Change) =>
    openFields({
      root: element,
      locale: territories[language].replace('_', '-'),
      names: fieldNames(language),
      style: readFieldStyle(element, language),
      on: createFieldHandlers(element, form, change),
    }),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields open once per attempt
  useEffect(() => {
    const element = root.current
    if (!element) return
    let isMounted = true
    const change = (more: Partial<Fields>) => isMounted && setFields((before) => ({ ...before, ...more }))
    setFields({ state: 'loading', brand: '' })
    const opening = open(element, change)
    opening.then(
      (fields) => change({ fields }),
      (error: unknown) => {
        if (isMounted) console.error(error)
        change({ state: 'failed' })
      },
    )
    return () => {
      isMounted = false
      opening.then(
        (fields) => fields.close(),
        () => undefined,
      )
    }
  }, [tries])
  return { ...fields, again: () => setTries(tries + 1) }
}

/** Event handlers of the gateway fields. */
const createFieldHandlers = (
  element: HTMLElement,
  form: FormHandle,
  change: Change,
): Parameters<typeof openFields>[0]['on'] => ({
  onFields: (onFields) => {
    const { values } = form.$state.get()
    for (const [part, value] of Object.entries(onFields)) if (ownValue(values, part) !== value) form.set(part, value)
  },
  focused: (part, isFocused) => change(isFocused ? { focused: part } : { focused: undefined }),
  brand: (brand) => change({ brand }),
  enter: () => element.closest('form')?.requestSubmit(),
  ready: () => change({ state: 'ready' }),
  broken: (error) => {
    console.error(error)
    change({ state: 'failed' })
  },
})

export function fieldNames(language: Locale): Record<CardPart, string> {
  const text = textFor(language)
  return {
    cardNumber: text('account:checkout.card_number'),
    cardExpiry: text('account:checkout.expiry_date'),
    cardCVC: text('account:checkout.security_code'),
  }
}

/** Copies the text style of the page into the gateway iframes. */
function readFieldStyle(element: HTMLElement, language: Locale) {
  const { color, fontFamily } = getComputedStyle(element)
  const placeholder = getComputedStyle(element.querySelector('[data-cse]') ?? element).color
  return { color, fontFamily, placeholder, expiryHint: textFor(language)('account:checkout.expiry_placeholder') }
}
