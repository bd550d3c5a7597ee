import { ApiError } from '../data/errors.ts'

type Message = { field?: string; key: string }
type Rule = Message & { pattern: RegExp }
/** Known provider messages of a form, in order. `fallback` handles unknown ones: own text or the provider's. */
type Form = { rules: readonly Rule[]; fallback: Message | 'message' }

const unknown = { key: 'error:unknown_error' } as const
const providerMessages = { rules: [], fallback: 'message' } as const

const couponRules = [
  {
    pattern: /invalid coupon code for this offer|coupon .+ cannot be applied on this offer/i,
    field: 'couponCode',
    key: 'account:checkout.coupon_not_valid_for_offer',
  },
  {
    pattern: /invalid coupon code|coupon .+ not found|voucher not found/i,
    field: 'couponCode',
    key: 'account:checkout.coupon_not_valid',
  },
  { pattern: /^the coupon has no effect$/i, field: 'couponCode', key: 'account:checkout.coupon_not_applied' },
] as const

/** Refusal reasons of Adyen and card messages of Stripe, which reach viewers in English. */
const cardRules = [
  {
    pattern: /(^|,)(expired card|your card has expired\.?)$/i,
    key: 'account:checkout.card_expired',
  },
  {
    pattern: /(^|,)(not enough balance|withdrawal (amount|count) exceeded|your card has insufficient funds\.?)$/i,
    key: 'account:checkout.card_no_funds',
  },
  {
    pattern: /(^|,)(cvc declined|your card['’]s security code is (incorrect|invalid)\.?)$/i,
    key: 'account:checkout.card_wrong_code',
  },
  {
    pattern: /(^|,)(invalid card number|your card number is (incorrect|invalid|not a valid credit card number)\.?)$/i,
    key: 'account:checkout.invalid_card_number',
  },
  {
    // Details of fraud checks would help a thief.
    pattern:
      /(^|,)(refused|declined non generic|(blocked|restricted) card|transaction not permitted|((acquirer|issuer suspected) )?fraud(-cancelled)?|your card was declined\.?)$/i,
    key: 'account:checkout.card_declined',
  },
] as const

/** Error texts of each form and provider message. */
export const accountForms = {
  login: {
    rules: [{ pattern: /invalid param email/i, field: 'email', key: 'account:login.wrong_email' }],
    fallback: { key: 'account:login.wrong_combination' },
  },
  register: {
    rules: [
      { pattern: /(customer|account) already exists/i, key: 'account:registration.user_exists' },
      { pattern: /^the consents of the registration are not saved$/i, key: 'account:registration.consents_not_saved' },
      {
        pattern: /please enter a valid e-mail address/i,
        field: 'email',
        key: 'account:registration.field_is_not_valid_email',
      },
      { pattern: /invalid param password/i, field: 'password', key: 'account:registration.invalid_password' },
    ],
    fallback: { key: 'account:registration.failed_to_create' },
  },
  customer: {
    rules: [
      {
        pattern: /invalid param email|please enter a valid e-mail address/i,
        field: 'email',
        key: 'account:registration.field_is_not_valid_email',
      },
      { pattern: /customer email already exists/i, field: 'email', key: 'account:registration.user_exists' },
      {
        pattern: /invalid confirmationPassword/i,
        field: 'confirmationPassword',
        key: 'account:validation.invalid_confirmation_password',
      },
      { pattern: /firstName can have max 50 characters/i, field: 'firstName', key: 'account:validation.first_name' },
      { pattern: /lastName can have max 50 characters/i, field: 'lastName', key: 'account:validation.last_name' },
      { pattern: /email update not supported/i, key: 'account:validation.email_update_not_supported' },
      { pattern: /wrong email\/password combination/i, key: 'account:login.wrong_combination' },
    ],
    fallback: unknown,
  },
  password: {
    rules: [
      { pattern: /invalid param password/i, field: 'password', key: 'account:reset.invalid_password' },
      { pattern: /resetPasswordToken is not valid/i, field: 'token', key: 'account:reset.invalid_reset_link' },
      { pattern: /score does not match standards/i, field: 'password', key: 'account:reset.password_strength' },
      {
        pattern: /old password does not match/i,
        field: 'oldPassword',
        key: 'account:reset.old_password_does_not_match',
      },
      { pattern: /password could not be set/i, field: 'token', key: 'account:reset.invalid_token' },
    ],
    fallback: 'message',
  },
  forgotPassword: {
    rules: [{ pattern: /invalid param email/i, field: 'email', key: 'account:reset.wrong_email' }],
    fallback: 'message',
  },
  resendMail: { rules: [], fallback: { key: 'user:account.resend_mail_error' } },
  addPassword: { rules: [], fallback: { key: 'user:account.add_password_error' } },
  personalDetails: providerMessages,
  consents: providerMessages,
  coupon: { rules: couponRules, fallback: unknown },
  order: providerMessages,
  payment: {
    rules: [
      {
        pattern: /^failed to (make payment|generate paypal payment url)$/i,
        key: 'account:checkout.payment_error_description',
      },
      { pattern: /^approval in another window$/, key: 'account:checkout.approval_elsewhere' },
      ...cardRules,
    ],
    fallback: 'message',
  },
  cardDetails: { rules: [], fallback: { key: 'account:payment.card_update_error' } },
  deleteAccount: {
    rules: [
      { pattern: /invalid credentials/i, field: 'password', key: 'user:account.delete_account.invalid_credentials' },
    ],
    fallback: { key: 'user:account.delete_account.error' },
  },
  exportData: { rules: [], fallback: { key: 'user:account.export_data_error' } },
  cancelSubscription: { rules: [], fallback: { key: 'account:cancel_subscription.unknown_error_occurred' } },
  renewSubscription: { rules: [], fallback: { key: 'account:renew_subscription.unknown_error_occurred' } },
  changePlan: { rules: [], fallback: { key: 'user:payment.change_plan_error' } },
  upgrade: { rules: [], fallback: { key: 'account:checkout.upgrade_error' } },
} as const satisfies Record<string, Form>

export type AccountForm = keyof typeof accountForms

type KeysOf<Table> = Table extends { rules: infer Rules; fallback: infer Other }
  ? (Rules extends readonly (infer Each)[] ? Each : never) | Other
  : never
type KeyIn<Each> = Each extends { key: infer Key extends string } ? Key : never

/** Every key of the tables. */
export type AccountErrorKey =
  | KeyIn<KeysOf<(typeof accountForms)[AccountForm]>>
  | 'error:connection'
  | 'account:login.too_many_attempts'
  | 'account:login.too_many_attempts_minutes'

/** Text key with its count, or provider message, for one field or the whole form. */
export type AccountFormError =
  | { field?: string; key: AccountErrorKey; count?: number }
  | { field?: never; message: string }

/** Forms that change payments. Their store asks the provider for an unknown result. */
const paymentForms: readonly AccountForm[] = [
  'payment',
  'cardDetails',
  'cancelSubscription',
  'renewSubscription',
  'changePlan',
  'upgrade',
]

/** Messages of a refused password. */
const refusedPassword: readonly string[] = [
  'account:login.wrong_combination',
  'account:reset.old_password_does_not_match',
  'account:validation.invalid_confirmation_password',
  'user:account.delete_account.invalid_credentials',
] satisfies AccountErrorKey[]

const passwordFields: { [Name in AccountForm]?: string } = {
  login: 'password',
  customer: 'confirmationPassword',
  password: 'oldPassword',
  deleteAccount: 'password',
}

/** Returns the password field whose value the provider refused. */
export const refusedPasswordField = (form: AccountForm, errors: readonly AccountFormError[]): string | undefined =>
  errors.some((error) => 'key' in error && refusedPassword.includes(error.key)) ? passwordFields[form] : undefined

/**
 * Converts a provider error to form errors. Errors of hidden fields apply to the form; connection errors have their
 * own text.
 */
export function accountErrors(form: AccountForm, error: unknown): AccountFormError[] {
  const { rules, fallback } = tableOf(form)
  if (isBlocked(error) && !paymentForms.includes(form)) return [blockedError(error)]
  const message = error instanceof Error ? error.message : String(error)
  const matches = rules.filter(({ pattern }) => pattern.test(message)).map(fieldMessage)
  const [first] = matches
  if (first) return form === 'customer' ? matches : [first]
  if (isTransport(error) && showsConnection(form, fallback, error)) return [connectionError(error)]
  if (fallback !== 'message') return [fieldMessage(fallback)]
  return error instanceof Error && message ? [{ message: message }] : [unknown]
}

const tableOf = (form: AccountForm): { rules: readonly MatchedRule[]; fallback: FieldMessage | 'message' } =>
  accountForms[form]

type FieldMessage = { field?: string; key: AccountErrorKey }
type MatchedRule = FieldMessage & { pattern: RegExp }

const fieldMessage = ({ field, key }: FieldMessage): FieldMessage => ({ ...(field && { field }), key })

// Connection errors are no input errors, and their details are technical.
const showsConnection = (form: AccountForm, fallback: unknown, { status }: ApiError) =>
  form === 'login' || fallback === 'message' || (status === 0 && !paymentForms.includes(form))

/** Returns whether the service accepts no more requests for now. */
const isBlocked = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 408 || error.status === 429)

const blockedError = ({ retryAfterMs }: ApiError): AccountFormError =>
  retryAfterMs === undefined
    ? { key: 'account:login.too_many_attempts' }
    : { key: 'account:login.too_many_attempts_minutes', count: Math.ceil(retryAfterMs / 60_000) }

const connectionError = (error: ApiError): { key: AccountErrorKey } =>
  error.status === 0 ? { key: 'error:connection' } : unknown

/** Returns whether the request failed before the provider processed it. */
const isTransport = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status < 400 || error.status >= 500)
