import { z } from 'zod'
import { type Capture, type CaptureField, type CaptureKey, type CaptureQuestion, captureKeys } from '#core/capture.ts'
import { looseText } from './call.ts'

const Setting = z.object({
  key: z.string(),
  enabled: z.boolean(),
  required: z.boolean().nullish(),
  question: looseText,
  value: looseText,
  answer: z.union([z.string(), z.number().transform(String), z.record(z.string(), looseText)]).nullish(),
})

type Setting = z.infer<typeof Setting>

/** Parses the questions after registration. */
export const CaptureStatus = z
  .object({ isCaptureEnabled: z.boolean(), shouldCaptureBeDisplayed: z.boolean(), settings: z.array(Setting) })
  .transform(({ isCaptureEnabled, shouldCaptureBeDisplayed, settings }): Capture => {
    const enabled = settings.filter(({ enabled }) => enabled)
    return {
      shown: isCaptureEnabled && shouldCaptureBeDisplayed,
      fields: enabled.flatMap(fieldOf),
      questions: enabled.flatMap(questionOf),
    }
  })

const isCaptureKey = (key: string): key is CaptureKey => captureKeys.some((candidate) => candidate === key)

function fieldOf({ key, required, answer }: Setting): CaptureField[] {
  if (!isCaptureKey(key)) return []
  const answers = typeof answer === 'string' ? { [key]: answer } : (answer ?? {})
  return [{ key, required: required ?? false, answer: answers }]
}

function questionOf({ key, question, value, required, answer }: Setting): CaptureQuestion[] {
  if (!question) return []
  const given = typeof answer === 'string' ? answer : ''
  return [{ id: key, question, required: required ?? false, options: optionsOf(value), answer: given }]
}

/** Parses 'a:Label A;b:Label B'. A missing label equals its value; labels may contain colons. */
export const optionsOf = (list: string): CaptureQuestion['options'] =>
  list
    .split(';')
    .map((option) => option.trim())
    .filter(Boolean)
    .map((option) => {
      const [value = '', ...label] = option.split(':')
      return { value: value.trim(), label: label.join(':').trim() || value.trim() }
    })
