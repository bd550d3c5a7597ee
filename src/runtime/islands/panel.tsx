import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { ErrorBoundary } from '#ui/base/ErrorBoundary.tsx'

/** Island of a page. One that cannot be rendered leaves the others on the page, and an absent one stays absent. */
export const panel = (language: Locale, content: ReactNode) =>
  content && <ErrorBoundary language={language}>{content}</ErrorBoundary>
