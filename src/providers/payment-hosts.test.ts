import { expect, it } from 'vitest'
import { mayPayAt, maySignInAt, trustedPaymentUrl, withMessage } from './payment-hosts.ts'

it('withMessage adds a message to a URL only if it has none', () => {
  const page = 'https://site.test/?u=payment-error'
  expect(withMessage(page, 'No & never')).toBe(`${page}&message=No+%26+never`)
  expect(withMessage(`${page}&message=First`, 'Second')).toBe(`${page}&message=First`)
})

const urls = ['no address', 'https://sims.example.com/accounts', 'http://site.test/?u=checkout']
const trust = { urls, domains: ['sims.test'] }

it.each([
  ['https://sims.example.com/pages/bank/1', true],
  ['http://site.test/?u=waiting-for-payment', true],
  ['https://hooks.stripe.com/3d_secure/1', true],
  ['https://www.paypal.com/checkoutnow?token=1', true],
  ['https://www.sandbox.paypal.com/checkoutnow?token=1', true],
  ['https://checkoutshopper-live.adyen.com/checkoutshopper/threeDS', true],
  ['https://paypal.com/checkoutnow?token=1', true],
  ['https://pages.sims.test/bank/1', true],
  ['https://sims.test/bank/1', true],
  ['https://evilsims.test/bank/1', false],
  ['http://sims.test/bank/1', false],
  ['https://stripe.com.evil.example/1', false],
  ['ftp://sims.example.com/', false],
  ['httpsx://sims.example.com/', false],
  ['http://hooks.stripe.com/1', false],
  ['http://sims.example.com/', false],
  ['https://evilstripe.com/', false],
  ['https://evil-paypal.com/', false],
  ['https://paypal.com@evil.example/', false],
  ['https://evil.example@paypal.com/', false],
  ['https://accounts.google.com/o/oauth2/auth', false],
  ['javascript:alert(1)', false],
  ['', false],
])('mayPayAt allows a payment to continue at %j: %s', (address, expected) =>
  expect(mayPayAt(address, trust)).toBe(expected),
)

it.each([
  ['https://www.facebook.com/v19.0/dialog/oauth?state=1', true],
  ['https://accounts.google.com/o/oauth2/auth?state=1', true],
  ['https://api.twitter.com/oauth/authenticate?oauth_token=1', true],
  ['https://sims.example.com/accounts/pages/social/google', true],
  ['https://facebook.com/dialog/oauth', true],
  ['https://m.facebook.com/dialog/oauth', true],
  ['https://twitter.com/i/oauth2', true],
  ['https://x.com/i/oauth2', true],
  ['https://api.x.com/i/oauth2', true],
  ['https://evilx.com/', false],
  ['https://x.com.evil.example/', false],
  ['https://www.google.com/url?q=https://evil.example/', false],
  ['https://l.facebook.com/l.php?u=https://evil.example/', false],
  ['http://www.facebook.com/dialog/oauth', false],
  ['https://facebook.com.evil.example/', false],
  ['javascript:alert(1)', false],
])('maySignInAt allows a sign-in at %j: %s', (address, expected) => expect(maySignInAt(address, trust)).toBe(expected))

it('trustedPaymentUrl throws for an untrusted URL and names only its origin', () => {
  expect(() => trustedPaymentUrl('https://evil.example/?token=secret', trust)).toThrow(/at https:\/\/evil\.example$/)
  expect(() => trustedPaymentUrl('no address', trust)).toThrow('A payment redirect is not allowed at an invalid URL')
  expect(trustedPaymentUrl('https://www.paypal.com/1', trust)).toBe('https://www.paypal.com/1')
})
