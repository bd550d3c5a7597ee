import type { Capture, CaptureAnswers, CaptureField, CaptureQuestion } from '#core/capture.ts'
import { captureFields, type FormValues } from '#core/form-rules.ts'

/** What the fields of personal details hold before anything is typed: what the provider knows already. */
export const initialCapture = ({ fields, questions }: Capture): FormValues =>
  Object.fromEntries([
    ...fields.flatMap(({ key, answer }) => captureFields[key].map((name) => [name, answer[name] ?? ''])),
    ...questions.map((question) => [
      question.id,
      controlOf(question) === 'checkbox' ? question.answer === question.options[0]?.value : question.answer,
    ]),
  ])

/** How a question is asked: no option (or one without words) is any text, one a box, two one of both, more a list (spec 1 §2). */
export function controlOf({ options }: Pick<CaptureQuestion, 'options'>): 'text' | 'checkbox' | 'radio' | 'select' {
  const [first] = options
  if (!first || (options.length === 1 && !first.value && !first.label)) return 'text'
  if (options.length === 1) return 'checkbox'
  return options.length === 2 ? 'radio' : 'select'
}

/** The answers as they are sent: personal fields that hold something, and every question (spec 1 §3). */
export function toCaptureAnswers({ fields, questions }: Capture, values: FormValues): CaptureAnswers {
  const text = (name: string) => String(values[name] ?? '').trim()
  const names = fields.flatMap(({ key }: CaptureField) => [...captureFields[key]])
  return {
    personal: Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value)),
    customAnswers: questions.map((question) => ({
      question: question.question,
      questionId: question.id,
      value: toAnswer(question, values[question.id]),
    })),
  }
}

function toAnswer({ options }: CaptureQuestion, value: string | boolean | undefined) {
  if (typeof value !== 'boolean') return (value ?? '').trim()
  return value ? (options[0]?.value ?? '') : ''
}
