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

// Browser messages about view transitions under load and before a redirect, and about pictures that a navigation stops
const browserMessage = /Transition was (aborted|skipped)|^Uncaught: Image corrupt or truncated/

// Firefox reports the connection of notifications that a navigation ends
const leftConnection = /(establish a connection to the server at|The connection to) wss?:\S+\/notifications\/mqtt/

// Firefox hides the message of a logged exception, which the page may have left before it is read
const hiddenMessage = /^(\[astro-island\] Error hydrating \S+ )?Error \(/

// Programmes of the hour may show a film whose item needs a token
const guideMessage = /status of 403 .*\/v2\/media\/QuietFrq\)$/

const lostRequest = /CORS request did not succeed|ServiceWorker intercepted the request and encountered/

/** Collects a page's problems from the start; `allow` ignores expected ones. */
export const watchProblems = async (page: Page): Promise<Problems> => {
  await page.addInitScript(reportEval)
  const seen: { text: string }[] = []
  const allowed = [browserMessage, leftConnection, hiddenMessage, gatewayMessage, guideMessage]
  const documents = new Set<string>()
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.add(response.url())
  })
  // Firefox rejects the import of a script whose request a navigation ended
  const stopped = new Set<string>()
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'NS_BINDING_ABORTED')
      stopped.add(`Uncaught: error loading dynamically imported module: ${request.url()}`)
  })
  page.on('pageerror', ({ message }) => {
    // Scripts of a journey run in the blank page too, which has no storage
    if (page.url() === 'about:blank') return
    // Firefox reports a lost request as an exception
    seen.push({ text: lostRequest.test(message) ? `net::ERR_FAILED (${message})` : `Uncaught: ${message}` })
  })
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // Object stores serve the fallback page with status 404; tests check its content
    if (/status of 404/.test(message.text()) && documents.has(message.location().url.replace(/#.*/, ''))) return
    const address = `(${message.location().url})`
    const problem = { text: `${message.text()} ${address}` }
    seen.push(problem)
    if (!/\bError$/.test(message.text())) return
    const exception = message.args().at(-1)
    exception?.evaluate(String).then(
      (text) => {
        problem.text = `${message.text()}: ${text} ${address}`
      },
      () => {},
    )
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    remaining: () =>
      seen
        .map(({ text }) => text)
        .filter((problem) => !stopped.has(problem) && !allowed.some((pattern) => pattern.test(problem))),
  }
}
