import type { Page } from '@playwright/test'

/** What a page complained of: console errors, uncaught exceptions, breaches of its security policy. */
export type Problems = { allow: (pattern: RegExp) => void; left: () => string[] }

// A browser keeps to itself what is caught, such as a try to make code of text
const tellOfEval = () =>
  addEventListener('securitypolicyviolation', ({ blockedURI, sourceFile }) => {
    if (blockedURI === 'eval') console.error(`Code was made of text by ${sourceFile}`)
  })

// Adyen logs this where the viewer left the card before its fields came
const ofTheGateway = /Trying to initialise a securedField iframe/

// A busy browser says so of its own crossing from page to page; the page has no part in it
const ofTheBrowser = /Transition was aborted/

/** Collects a page's complaints from its first moment; `allow` lets those pass that a test provokes. */
export const watchProblems = async (page: Page): Promise<Problems> => {
  await page.addInitScript(tellOfEval)
  const seen: string[] = []
  const allowed = [ofTheBrowser, ofTheGateway]
  const documents = new Set<string>()
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) documents.add(response.url())
  })
  page.on('pageerror', (error) => seen.push(`Uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    // an object store answers the fallback page with status 404; what the page then shows is the test's business
    if (/status of 404/.test(message.text()) && documents.has(message.location().url.replace(/#.*/, ''))) return
    seen.push(`${message.text()} (${message.location().url})`)
  })
  return {
    allow: (pattern) => allowed.push(pattern),
    left: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  }
}
