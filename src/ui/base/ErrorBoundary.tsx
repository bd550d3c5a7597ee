import { Component, type ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { LoadFailure } from './LoadFailure.tsx'

type Props = { language: Locale; fallback?: ReactNode; children: ReactNode }

/** Replaces a panel that cannot be rendered with `fallback`, or a message and a retry. Other panels stay. */
export class ErrorBoundary extends Component<Props, { isFailed: boolean }> {
  static getDerivedStateFromError = () => ({ isFailed: true })
  override state = { isFailed: false }
  override render() {
    const { language, fallback, children } = this.props
    if (!this.state.isFailed) return children
    const message = textFor(language)('error:unknown_error')
    return (
      fallback ?? (
        <LoadFailure language={language} message={message} onRetry={() => this.setState({ isFailed: false })} />
      )
    )
  }
}
