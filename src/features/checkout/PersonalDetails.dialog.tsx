import { useEffect, useEffectEvent } from 'react'
import type { Capture } from '#core/customer.ts'
import { captureRules } from '#core/form-rules.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { CaptureFields, CaptureInput } from '#features/account/CaptureFields.client.tsx'
import { initialCapture, toCaptureAnswers } from '#features/account/capture-form.rules.ts'
import { customerCapture, updateCapture } from '#features/account/customer.store.ts'
import { isOfferNext } from '#features/account/offers.store.ts'
import { Actions, Heading } from '#features/account/parts.client.tsx'
import type { DialogProps } from '#features/account/types.client.ts'
import { Button } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { Form } from '#ui/form/Form.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'

/** Form of the publisher's questions after registration, skipped when no question is configured. */
export function PersonalDetails(props: DialogProps) {
  const { language, go } = props
  const text = textFor(language)
  const capture = useAsync('capture', customerCapture)
  const isSkipped = capture.state === 'ready' && !capture.value.shown
  const next = () => go(isOfferNext() ? 'choose-offer' : 'welcome')
  const skip = useEffectEvent(next)
  useEffect(() => {
    if (isSkipped) skip()
  }, [isSkipped])
  return (
    <>
      <Heading title={text('account:personal_details.title')} />
      {capture.state === 'ready' && capture.value.shown ? (
        <Details {...props} capture={capture.value} next={next} />
      ) : (
        <LoadingState language={language} failed={capture.state === 'failed'} again={capture.again} />
      )}
      {capture.state === 'failed' && (
        <Actions>
          <Button variant="quiet" onClick={next}>
            {text('common:continue')}
          </Button>
        </Actions>
      )}
    </>
  )
}

function Details({ language, capture, next }: DialogProps & { capture: Capture; next: () => void }) {
  const text = textFor(language)
  const form = useForm({
    name: 'personal-details',
    accountForm: 'personalDetails',
    initial: initialCapture(capture),
    rules: captureRules(capture.fields, capture.questions),
    send: async (values) => {
      await updateCapture(toCaptureAnswers(capture, values))
      next()
    },
  })
  return (
    <Form language={language} form={form} testId="personal_details-form">
      {capture.fields.map((field) => (
        <CaptureFields key={field.key} language={language} form={form} field={field} />
      ))}
      {capture.questions.map((question) => (
        <CaptureInput key={question.id} language={language} form={form} question={question} />
      ))}
      <SubmitButton language={language} busy={form.busy}>
        {text('common:continue')}
      </SubmitButton>
    </Form>
  )
}
