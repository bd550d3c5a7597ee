import type { Page } from '@playwright/test'

/** Problems of a page: console errors, exceptions and policy violations. */
export type Problems = { allow: (pattern: RegExp) => void; remaining: () => string[] }

// Caught attempts, such as `eval`, are not reported
const reportEval = () =>
  addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
    if (blockedURI === 'eval') console.error(`Code was made of text by ${sourceFile}`)
  })

// Adyen logs this where the viewer left the card before its fields loaded
const gatewayMessage = /Trying to initialise a securedField iframe/

// Browser messages about view transitions under load and before a redirect
const browserMessage = /Transition was (aborted|skipped)/

// Programmes of the hour may show a film whose item needs a token
const guideMessage = /status of 403 .*\/v2\/media\/QuietFrq\)$/

const lostRequest = /CORS request did not succeed/

/** Collects a page's problems from the start; `allow` ignores expected ones. */
export const watchProblems = async (page: Page): Promise<Problems> => {
  await page.addInitScript(reportEval)
  const seen: string[] = []
  const allowed = [browserMessage, gatewayMessage, guideMessage]
  const documents = new Set<string>()
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.add(response.url())
  })
  // Firefox reports a lost request as an exception
  page.on('pageerror', ({ message }) =>
    seen.push(lostRequest.test(message) ? `net::ERR_FAILED (${message})` : `Uncaught: ${message}`),
  )
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // Object stores serve the fallback page with status 404; tests check its content
    if (/status of 404/.test(message.text()) && documents.has(message.location().url.replace(/#.*/, ''))) return
    seen.push(`${message.text()} (${message.location().url})`)
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    remaining: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  }
}
