import { html, raw } from 'hono/html'
import { choicePage } from '../accounts/choice-page.ts'

/** The bank's question inside the page of a shop; each way leads to the gateway's own page, which tells the shop. */
export const challengePage = (to: (transStatus: 'Y' | 'N') => string) =>
  choicePage({
    title: 'Your bank',
    text: 'Do you agree to this payment with your card?',
    ways: [
      { label: 'Yes, this is me', href: to('Y') },
      { label: 'No, stop it', href: to('N') },
    ],
  })

/** Tells the shop's page around it what the bank was answered. */
export const resultPage = (transStatus: 'Y' | 'N', shop: string) => {
  const message = JSON.stringify(JSON.stringify({ type: 'challengeResult', result: { transStatus } }))
  return html`<!doctype html><title>Your bank</title><script>${raw(`parent.postMessage(${message}, ${JSON.stringify(shop)})`)}</script>`
}
