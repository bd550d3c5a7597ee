import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { AccountFormError } from '#core/account-errors.ts'
import { formStore } from '#core/forms.store.ts'
import { offerRulesFor } from '#features/checkout/payment-rules.rules.ts'
import { Form } from './Form.tsx'

/** A form of one field that was sent empty. */
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

it('a viewer who left the only field empty reads one fault, not two', async () => {
  expect(await sentEmpty(false)).toContain('Please fill in all required fields')
  expect(await sentEmpty(true)).not.toContain('data-banner')
})

it('an answer of the provider stands over a form of one field too', () =>
  expect(render(storeOf([{ message: 'No.' }]), true)).toContain('No.'))
