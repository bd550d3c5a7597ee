import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AccountFormError } from '#core/account/account-errors.ts'
import { formStore } from '#core/forms/forms.store.ts'
import { offerRulesFor } from '#features/checkout/payment-form.rules.ts'
import { Form, firstInvalidIn } from './Form.tsx'

/** Form with one field after an empty submission. */
async function sentEmpty(single: boolean) {
  const store = storeOf()
  await store.submit()
  return render(store, single)
}

const storeOf = (said: AccountFormError[] = []) =>
  formStore({
    ...{ name: 'offers', accountForm: 'order', initial: { offerId: '' }, initialErrors: said },
    rules: offerRulesFor(['S1_1']),
    send: async () => undefined,
  })

const render = (store: ReturnType<typeof formStore>, single: boolean) =>
  renderToStaticMarkup(
    <Form language="en" form={{ ...store, ...store.$state.get() }} single={single}>
      fields
    </Form>,
  )

it('an empty required field shows the form banner, except in a form with a single field', async () => {
  expect(await sentEmpty(false)).toContain('Please fill in all required fields')
  expect(await sentEmpty(true)).not.toContain('data-banner')
})

it('a form that waits for the provider contains a message about the delay', async () => {
  const store = formStore({
    ...{ name: 'offers', accountForm: 'order', initial: {}, rules: {} },
    send: () => new Promise(() => undefined),
  })
  expect(render(store, false)).not.toContain('taking longer')
  void store.submit()
  expect(render(store, false)).toContain('This is taking longer than usual.')
})

it('a form with a single field shows an error message of the provider', () =>
  expect(render(storeOf([{ message: 'No.' }]), true)).toContain('No.'))

/** Element that matches selectors with `tag` and contains `inner`. */
const elementOf = (tag: string, inner: Element | null) =>
  ({ matches: (selector: string) => selector.includes(tag), querySelector: () => inner }) as unknown as HTMLElement

it('an invalid submission focuses the field, the first input of a group, or the group of a gateway frame', () => {
  const input = elementOf('input', null)
  const [radios, gateway] = [elementOf('radiogroup', input), elementOf('fieldset', null)]
  expect(firstInvalidIn(elementOf('form', input))).toBe(input)
  expect(firstInvalidIn(elementOf('form', radios))).toBe(input)
  expect(firstInvalidIn(elementOf('form', gateway))).toBe(gateway)
  expect(firstInvalidIn(elementOf('form', null))).toBeNull()
})
