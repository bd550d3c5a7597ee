import { html, raw } from 'hono/html'
import { choicePage } from '../accounts/choice-page.ts'

/** Bank challenge in a frame of the shop's page; its links lead to the gateway's result page. */
export const challengePage = (to: (transStatus: 'Y' | 'N') => string) =>
  choicePage({
    title: 'Your bank',
    text: 'Do you agree to this payment with your card?',
    ways: [
      { label: 'Yes, this is me', href: to('Y') },
      { label: 'No, stop it', href: to('N') },
    ],
  })

/** Posts the result of the challenge to the shop's page. */
export const resultPage = (transStatus: 'Y' | 'N', shop: string) => {
  const message = JSON.stringify(JSON.stringify({ type: 'challengeResult', result: { transStatus } }))
  return html`<!doctype html><title>Your bank</title><script>${raw(`parent.postMessage(${message}, ${JSON.stringify(shop)})`)}</script>`
}
