import { describe, expect, it } from 'vitest'
import { ApiError } from '../data/errors.ts'
import type { TextKey } from '../i18n/text.ts'
import {
  type AccountErrorKey,
  type AccountForm,
  accountErrors,
  accountForms,
  refusedPasswordField,
} from './account-errors.ts'

const refusal = (message: string, status = 422) => new ApiError(message, status)
const errorsOf = (form: AccountForm, message: string) => accountErrors(form, refusal(message))

describe('accountErrors', () => {
  it.each<[AccountForm, string, string | undefined, AccountErrorKey]>([
    ['login', 'Invalid param email', 'email', 'account:login.wrong_email'],
    ['login', 'Authentication failed', undefined, 'account:login.wrong_combination'],
    ['register', 'Customer already exists.', undefined, 'account:registration.user_exists'],
    ['register', 'Account already exists', undefined, 'account:registration.user_exists'],
    ['register', 'Please enter a valid e-mail address.', 'email', 'account:registration.field_is_not_valid_email'],
    ['register', 'Invalid param password', 'password', 'account:registration.invalid_password'],
    ['register', 'Terms are missing', undefined, 'account:registration.failed_to_create'],
    ['customer', 'Invalid param email', 'email', 'account:registration.field_is_not_valid_email'],
    ['customer', 'Customer email already exists', 'email', 'account:registration.user_exists'],
    [
      'customer',
      'Invalid confirmationPassword',
      'confirmationPassword',
      'account:validation.invalid_confirmation_password',
    ],
    ['customer', 'firstName can have max 50 characters.', 'firstName', 'account:validation.first_name'],
    ['customer', 'lastName can have max 50 characters.', 'lastName', 'account:validation.last_name'],
    ['customer', 'Email update not supported', undefined, 'account:validation.email_update_not_supported'],
    ['customer', 'Wrong email/password combination', undefined, 'account:login.wrong_combination'],
    ['customer', 'The moon is full', undefined, 'error:unknown_error'],
    ['password', 'Invalid param password', 'password', 'account:reset.invalid_password'],
    ['password', 'resetPasswordToken is not valid', 'token', 'account:reset.invalid_reset_link'],
    ['password', 'Password score does not match standards', 'password', 'account:reset.password_strength'],
    ['password', 'Old password does not match', 'oldPassword', 'account:reset.old_password_does_not_match'],
    ['password', 'The password could not be set', 'token', 'account:reset.invalid_token'],
    ['forgotPassword', 'Invalid param email', 'email', 'account:reset.wrong_email'],
    ['resendMail', 'No', undefined, 'user:account.resend_mail_error'],
    ['addPassword', 'No', undefined, 'user:account.add_password_error'],
    ['coupon', 'Invalid coupon code', 'couponCode', 'account:checkout.coupon_not_valid'],
    ['coupon', 'Coupon SPRING not found', 'couponCode', 'account:checkout.coupon_not_valid'],
    ['coupon', 'Voucher not found', 'couponCode', 'account:checkout.coupon_not_valid'],
    ['coupon', 'The coupon has no effect', 'couponCode', 'account:checkout.coupon_not_applied'],
    ['coupon', 'Invalid coupon code for this offer', 'couponCode', 'account:checkout.coupon_not_valid_for_offer'],
    [
      'coupon',
      'Coupon SPRING cannot be applied on this offer',
      'couponCode',
      'account:checkout.coupon_not_valid_for_offer',
    ],
    ['coupon', 'Out of coupons', undefined, 'error:unknown_error'],
    ['deleteAccount', 'Invalid credentials', 'password', 'user:account.delete_account.invalid_credentials'],
    ['deleteAccount', 'No', undefined, 'user:account.delete_account.error'],
    ['exportData', 'No', undefined, 'user:account.export_data_error'],
    ['cancelSubscription', 'No', undefined, 'account:cancel_subscription.unknown_error_occurred'],
    ['renewSubscription', 'No', undefined, 'account:renew_subscription.unknown_error_occurred'],
    ['changePlan', 'No', undefined, 'user:payment.change_plan_error'],
    ['upgrade', 'No', undefined, 'account:checkout.upgrade_error'],
    ['cardDetails', 'No', undefined, 'account:payment.card_update_error'],
  ])(
    'the form %s maps the provider message "%s" to a field and a text key in any letter case',
    (form, message, field, key) => {
      const text: TextKey = key
      expect(errorsOf(form, message)).toEqual([field ? { field, key: text } : { key: text }])
      // Providers differ in the letter case of messages
      expect(errorsOf(form, message.toUpperCase())).toEqual(errorsOf(form, message))
    },
  )

  it('the customer form shows an error for each field in one provider message', () =>
    expect(
      errorsOf('customer', 'firstName can have max 50 characters.,lastName can have max 50 characters.').map(
        ({ field }) => field,
      ),
    ).toEqual(['firstName', 'lastName']))

  it.each<AccountForm>(['password', 'forgotPassword', 'personalDetails', 'consents', 'order', 'payment'])(
    'the form %s shows an unknown provider message unchanged',
    (form) => expect(errorsOf(form, 'Come back on Monday')).toEqual([{ message: 'Come back on Monday' }]),
  )

  it.each<AccountForm>(['login', 'password', 'forgotPassword', 'payment'])(
    'the form %s shows a connection error for status 0 and an unknown error for a failed response',
    (form) => {
      expect(accountErrors(form, refusal('Request to x failed: no response in time', 0))).toEqual([
        { key: 'error:connection' },
      ])
      expect(accountErrors(form, refusal('Request failed with status 500', 500))).toEqual([
        { key: 'error:unknown_error' },
      ])
      expect(accountErrors(form, refusal('The response of x is not JSON', 200))).toEqual([
        { key: 'error:unknown_error' },
      ])
    },
  )

  it('the payment form shows the provider message, or the unknown error if the message is empty', () => {
    expect(errorsOf('payment', 'Ask your bank for a new card')).toEqual([{ message: 'Ask your bank for a new card' }])
    expect(errorsOf('payment', '')).toEqual([{ key: 'error:unknown_error' }])
  })

  it.each([
    ['Your card was declined.', 'declined'],
    ['Your card was declined', 'declined'],
    ['Refused', 'declined'],
    ['FRAUD', 'declined'],
    ['FRAUD-CANCELLED', 'declined'],
    ['Issuer Suspected Fraud', 'declined'],
    ['Blocked Card', 'declined'],
    ['Declined Non Generic', 'declined'],
    ['Try later,Refused', 'declined'],
    ['Your card has insufficient funds.', 'no_funds'],
    ['Not enough balance', 'no_funds'],
    ['Withdrawal amount exceeded', 'no_funds'],
    ['Your card has expired.', 'expired'],
    ['Expired Card', 'expired'],
    ["Your card's security code is incorrect.", 'wrong_code'],
    ['CVC Declined', 'wrong_code'],
  ])('the payment form shows a translated text for the refusal reason "%s"', (message, reason) =>
    expect(errorsOf('payment', message)).toEqual([{ key: `account:checkout.card_${reason}` }]),
  )

  it.each(['Invalid Card Number', 'Your card number is incorrect.'])(
    'the payment form shows the invalid card number text for the refusal "%s"',
    (message) => expect(errorsOf('payment', message)).toEqual([{ key: 'account:checkout.invalid_card_number' }]),
  )

  it.each(['The payment was refused by this shop', 'Refused orders cannot be paid', 'Your card was declined twice'])(
    'the payment form shows the message "%s" unchanged because it is longer than a listed reason',
    (message) => expect(errorsOf('payment', message)).toEqual([{ message }]),
  )

  it.each<[string, AccountErrorKey]>([
    ['Failed to make payment', 'account:checkout.payment_error_description'],
    ['failed to generate PayPal payment url', 'account:checkout.payment_error_description'],
    ['approval in another window', 'account:checkout.approval_elsewhere'],
  ])('the payment form shows its own text for the failure "%s"', (message, key) =>
    expect(errorsOf('payment', message)).toEqual([{ key }]),
  )

  it('the registration form shows its own error text for a server error', () =>
    expect(accountErrors('register', refusal('broken', 500))).toEqual([
      { key: 'account:registration.failed_to_create' },
    ]))

  it.each<AccountForm>(['register', 'customer', 'resendMail', 'addPassword', 'coupon', 'deleteAccount', 'exportData'])(
    'the form %s shows a connection error without a response',
    (form) => expect(accountErrors(form, refusal('no answer', 0))).toEqual([{ key: 'error:connection' }]),
  )

  it.each(['cardDetails', 'cancelSubscription', 'renewSubscription', 'changePlan', 'upgrade'] as const)(
    'the payment form %s shows its own text without a response',
    (form) => expect(accountErrors(form, refusal('no answer', 0))).toEqual([accountForms[form].fallback]),
  )

  it.each(
    (['login', 'register', 'customer', 'password', 'forgotPassword', 'addPassword', 'deleteAccount'] as const).flatMap(
      (form) => [408, 429].map((status) => [form, status] as const),
    ),
  )('the form %s shows that there were too many attempts for status %d, with the requested delay', (form, status) => {
    const blocked = 'account:login.too_many_attempts'
    expect(accountErrors(form, refusal('Invalid param email', status))).toEqual([{ key: blocked }])
    const errorAfter = (retryAfterMs: number) => accountErrors(form, new ApiError('No', status, { retryAfterMs }))
    expect(errorAfter(1)).toEqual([{ key: `${blocked}_minutes`, count: 1 }])
    expect(errorAfter(61_000)).toEqual([{ key: `${blocked}_minutes`, count: 2 }])
  })

  it('refusedPasswordField names the password that the provider refused, and none after another failure', () => {
    const fieldOf = (form: AccountForm, message: string, status?: number) =>
      refusedPasswordField(form, accountErrors(form, refusal(message, status)))
    expect(fieldOf('login', 'Authentication failed')).toBe('password')
    expect(fieldOf('customer', 'Wrong email/password combination')).toBe('confirmationPassword')
    expect(fieldOf('customer', 'Invalid confirmationPassword')).toBe('confirmationPassword')
    expect(fieldOf('password', 'Old password does not match')).toBe('oldPassword')
    expect(fieldOf('deleteAccount', 'Invalid credentials')).toBe('password')
    expect(fieldOf('login', 'Invalid param email')).toBeUndefined()
    expect(fieldOf('login', 'No', 429)).toBeUndefined()
    expect(fieldOf('login', 'No', 0)).toBeUndefined()
    expect(fieldOf('password', 'Password score does not match standards')).toBeUndefined()
  })

  it('the login form shows the wrong combination text for every 4xx status', () => {
    for (const status of [400, 401, 422, 499])
      expect(accountErrors('login', refusal('No', status))).toEqual([{ key: 'account:login.wrong_combination' }])
  })

  it('accountErrors returns the unknown error for a thrown value that is not an Error', () =>
    expect(accountErrors('payment', 7)).toEqual([{ key: 'error:unknown_error' }]))
})
