export const captureKeys = ['firstNameLastName', 'companyName', 'address', 'phoneNumber', 'birthDate'] as const
export type CaptureKey = (typeof captureKeys)[number]

/** Field of the personal-details dialog. */
export type CaptureField = { key: CaptureKey; required: boolean; answer: Readonly<Record<string, string>> }

/** Publisher's question. Options: none is free text, one a checkbox, two radios, more a select. */
export type CaptureQuestion = {
  id: string
  question: string
  required: boolean
  options: { value: string; label: string }[]
  answer: string
}

/** Questions after registration. */
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

/** Submitted answers without empty values. */
export type CaptureAnswers = {
  personal: Partial<Record<PersonalField, string>>
  customAnswers: { question: string; questionId: string; value: string }[]
}
