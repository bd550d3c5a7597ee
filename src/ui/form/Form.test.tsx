import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AccountFormError } from '#core/account-errors.ts'
import { formStore } from '#core/forms.store.ts'
import { offerRulesFor } from '#features/checkout/payment-form.rules.ts'
import { Form } from './Form.tsx'

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
