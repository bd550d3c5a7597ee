import { openAsNew, type Step, type Visit } from './step.ts'

const password = 'Password1'
const dialog = 'dialog[data-view]'
const field = (testId: string) => `[data-testid=${testId}]`
const button = (form: string, name: RegExp): [string, RegExp] => [`[data-testid=${form}] button`, name]

const openLogin = (visit: Visit, site: string | undefined) => openAsNew(visit, '/o/about/?u=login', site)

const signIn = async (visit: Visit, secret = password) => {
  const { page, demo } = visit
  await openLogin(visit, demo.members)
  await page.fill(field('login-email-input'), 'viewer@example.com')
  await page.fill(field('login-password-input'), secret)
  await page.screenshot('sign-in')
  await page.click(button('login-form', /^Sign in$/))
}

const isSignedIn = ({ page }: Visit) =>
  page.becomes(`/session/.test(document.documentElement.dataset.viewer || '')`, true)

/** Chooses a value of all lists in a form: their menus belong to the system, not to the page. */
const chooseAll = (form: string) => `[...document.querySelectorAll('[data-testid=${form}] select')].every((list) => {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'selectedIndex').set.call(list, 1)
  return list.dispatchEvent(new Event('change', { bubbles: true }))
})`

/** Registers a new viewer, up to the offers or the welcome. */
const register = async (visit: Visit) => {
  const { page, demo, tag } = visit
  await openLogin(visit, demo.subscribers)
  // Buttons of other services move it
  await page.see([`${dialog} a`, /^Sign in with Google$/])
  await page.click([`${dialog} a`, /^Sign up$/])
  const form = 'registration-form'
  await page.fill([`${field(form)} input`, /^Email/], `${tag}@example.com`)
  await page.fill([`${field(form)} input`, /^Password/], password)
  await page.read(chooseAll(form))
  await page.click(button(form, /^Continue$/))
  // A required consent that is missing gets the focus
  await page.hasFocus(field('crf-checkbox'))
  await page.click(field('crf-checkbox'))
  await page.click(button(form, /^Continue$/))
  const details = 'personal_details-form'
  await page.fill([`${field(details)} input`, /^First name/], 'Nora')
  await page.fill([`${field(details)} input`, /^Last name/], 'Newcomer')
  await page.read(chooseAll(details))
  await page.click(button(details, /^Continue$/))
}

const pay = async ({ page }: Visit, card: string) => {
  const input = (name: RegExp): [string, RegExp] => ['[data-testid=payment_form] input', name]
  await page.fill(input(/^Cardholder name/), 'Vera Viewer')
  await page.fill(input(/^Card number/), card)
  await page.fill(input(/^Expiry date/), '1239')
  await page.fill(input(/^Security code/), '123')
  await page.click(button('payment_form', /trial|pay|subscribe/i))
}

export const accountSteps: Step[] = [
  {
    title: 'a viewer signs in, and logs out by the menu of the account',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await signIn(visit)
      await page.gone(dialog)
      await isSignedIn(visit)
      await page.screenshot('signed-in')
      await page.click(['header button', /^Open user menu$/])
      await page.click(['button', /^Log out$/])
      await page.becomes(`/session/.test(document.documentElement.dataset.viewer || '')`, false)
    },
  },
  {
    title: 'a wrong password is reported, and its field has the focus',
    level: 'watchable',
    async run(visit) {
      const { page } = visit
      await signIn(visit, 'Wrong1234')
      await page.see([`${dialog} [role=alert]`, /Incorrect email\/password/])
      await page.hasFocus(field('login-password-input'))
    },
  },
  {
    title: 'a new viewer registers, pays a plan by card and is welcome',
    level: 'simple',
    async run(visit) {
      const { page } = visit
      await register(visit)
      await page.isAt(/u=choose-offer/)
      await page.click(`[data-testid=S93000_70001]`)
      await page.click([`${dialog} button`, /^Continue$/])
      await pay(visit, '4111111111111111')
      await page.see(['h1, h2', /^Welcome to/])
      await page.becomes(`/subscription/.test(document.documentElement.dataset.viewer || '')`, true)
    },
  },
]
