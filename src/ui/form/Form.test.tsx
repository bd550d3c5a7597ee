import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Form } from './Form.tsx'
import type { FormHandle } from './use-form.ts'

const nothing = () => undefined
const handle = (banner: FormHandle['banner']) =>
  ({ name: 'offers', values: {}, faults: {}, busy: false, banner, submit: nothing }) as unknown as FormHandle
const shown = (banner: FormHandle['banner'], single: boolean) =>
  renderToStaticMarkup(
    <Form language="en" form={handle(banner)} single={single}>
      fields
    </Form>,
  )

const missing = { offerId: [{ key: 'account:choose_offer.field_required', missing: true }] } as const

it('a viewer who left the only field empty reads one fault, not two', () => {
  const banner = { kind: 'faults', faults: missing } as unknown as FormHandle['banner']
  expect(shown(banner, false)).toContain('Please fill in all required fields')
  expect(shown(banner, true)).not.toContain('data-banner')
})

it('an answer of the provider stands over a form of one field too', () =>
  expect(shown({ kind: 'answer', told: [{ message: 'No.' }] }, true)).toContain('No.'))
