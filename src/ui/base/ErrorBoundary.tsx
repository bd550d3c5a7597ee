import { Component, type ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from './Button.tsx'
import { retryWithFocus } from './focus.ts'
import s from './LoadingState.module.css?adopt'
import { MessageBox } from './MessageBox.tsx'

type Props = { language: Locale; fallback?: ReactNode; children: ReactNode }

/** Replaces a panel that cannot be rendered with `fallback`, or a message and a retry. Other panels stay. */
export class ErrorBoundary extends Component<Props, { isFailed: boolean }> {
  static getDerivedStateFromError = () => ({ isFailed: true })
  override state = { isFailed: false }
  override render() {
    const { language, fallback, children } = this.props
    if (!this.state.isFailed) return children
    const retry = () => this.setState({ isFailed: false })
    return fallback ?? <Failed language={language} onRetry={retry} />
  }
}

function Failed({ language, onRetry }: { language: Locale; onRetry: () => void }) {
  const text = textFor(language)
  return (
    <div className={s.failed}>
      <MessageBox kind="error" title={text('error:content_unavailable')}>
        {text('error:unknown_error')}
      </MessageBox>
      <Button variant="secondary" onClick={() => retryWithFocus(onRetry)}>
        {text('common:retry')}
      </Button>
    </div>
  )
}
