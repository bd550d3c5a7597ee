export const captureKeys = ['firstNameLastName', 'companyName', 'address', 'phoneNumber', 'birthDate'] as const
export type CaptureKey = (typeof captureKeys)[number]

/** A field the personal-details dialog shows. */
export type CaptureField = { key: CaptureKey; required: boolean; answer: Readonly<Record<string, string>> }

/** A question of the publisher's own; no option: any text, one: a box to tick, two: one of both, more: a list (spec 1 §2). */
export type CaptureQuestion = {
  id: string
  question: string
  required: boolean
  options: { value: string; label: string }[]
  answer: string
}

/** What the provider wants to know of a person after registration (spec 1 §3). */
export type Capture = { shown: boolean; fields: CaptureField[]; questions: CaptureQuestion[] }

export const personalFields = [
  'firstName',
  'lastName',
  'companyName',
  'address',
  'address2',
  'city',
  'state',
  'postCode',
  'phoneNumber',
  'birthDate',
] as const
export type PersonalField = (typeof personalFields)[number]

/** Answers as they are sent: empty values left out (spec 1 §3). */
export type CaptureAnswers = {
  personal: Partial<Record<PersonalField, string>>
  customAnswers: { question: string; questionId: string; value: string }[]
}
