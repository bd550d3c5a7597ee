import { useEffect, useRef, useState } from 'react'
import { giveFeedback } from '#core/browser/feedback.store.ts'
import type { Receipt, Transaction } from '#core/checkout/subscription.ts'
import { messageOf } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import { formatDate, formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { Section } from '#features/dialog/Section.client.tsx'
import { loadAccountFeatures } from '#features/session/provider.store.ts'
import { Button } from '#ui/base/Button.tsx'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import s from './History.module.css?adopt'
import { loadReceipt, loadTransactions } from './transactions.store.ts'

const load = async () => {
  const [features, all] = await Promise.all([loadAccountFeatures(), loadTransactions()])
  return { hasReceipts: features.canShowReceipts, all }
}

const previewCount = 4

/** Payment history: the latest four payments, then all. */
export function History({ language }: { language: Locale }) {
  const text = textFor(language)
  const [isExpanded, setExpanded] = useState(false)
  const loaded = useAsync('made', load)
  if (loaded.state === 'failed') console.warn(messageOf(loaded.reason))
  const { all, hasReceipts } = loaded.state === 'ready' ? loaded.value : { all: [], hasReceipts: false }
  const visible = isExpanded ? all : all.slice(0, previewCount)
  const more = all.length - visible.length
  const list = useRef<HTMLUListElement>(null)
  // The pressed button disappears, so the focus moves to the first revealed payment.
  useEffect(() => {
    if (isExpanded) (list.current?.children[previewCount] as HTMLElement | undefined)?.focus()
  }, [isExpanded])
  return (
    <Section title={text('user:payment.transactions')} isLoading={loaded.state === 'loading'}>
      {loaded.state !== 'ready' && (
        <LoadingState language={language} failed={loaded.state === 'failed'} again={loaded.again} size="small" />
      )}
      {loaded.state === 'ready' && all.length === 0 && <p>{text('user:payment.no_transactions')}</p>}
      {visible.length > 0 && (
        <div className={s.transactions}>
          <ul ref={list} className={s.history}>
            {visible.map((transaction) => (
              <Row key={transaction.id} language={language} transaction={transaction} hasReceipt={hasReceipts} />
            ))}
          </ul>
        </div>
      )}
      {more > 0 && (
        <div className={s.more}>
          <p>{text('user:payment.more_transactions', { count: more })}</p>
          <Button variant="secondary" onClick={() => setExpanded(true)}>
            {text('user:payment.show_all')}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** Translates the card and PayPal methods of providers. Other names stay unchanged. */
function methodName(language: Locale, method: string) {
  if (/^(credit )?card$/i.test(method)) return textFor(language)('user:payment.method_card')
  return /^paypal$/i.test(method) ? textFor(language)('user:payment.paypal') : method
}

type RowProps = { language: Locale; transaction: Transaction; hasReceipt: boolean }

function Row({ language, transaction, hasReceipt }: RowProps) {
  const text = textFor(language)
  const { at, offerTitle, price, currency, country, paymentMethod } = transaction
  const date = formatDate(language, new Date(at))
  const money = formatPrice(language, price, currency || 'EUR', country)
  const method = methodName(language, paymentMethod)
  return (
    <li className={s.transaction} tabIndex={-1}>
      <div>
        <p className={s.title}>{offerTitle}</p>
        <p className={s.date}>{method ? text('user:payment.price_paid_with', { price: money, method }) : money}</p>
      </div>
      <div className={s.when}>
        <time dateTime={new Date(at).toISOString()}>{date}</time>
        {hasReceipt && <ReceiptButton language={language} transaction={transaction} date={date} />}
      </div>
    </li>
  )
}

/** Returns whether the receipt of the response could not be parsed. */
const isUnreadable = (error: unknown) => /^Couldn't parse receipt/.test(messageOf(error))

type ReceiptProps = { language: Locale; transaction: Transaction; date: string }

function ReceiptButton({ language, transaction, date }: ReceiptProps) {
  const text = textFor(language)
  const [busy, setBusy] = useState(false)
  const fetchIt = async () => {
    if (busy) return
    setBusy(true)
    try {
      saveReceipt(await loadReceipt(transaction), transaction.id)
    } catch (error) {
      console.warn(messageOf(error))
      giveFeedback('error', text(isUnreadable(error) ? 'user:payment.receipt_error' : 'user:payment.receipt_failed'))
    }
    setBusy(false)
  }
  return (
    <Button
      variant="quiet"
      onClick={fetchIt}
      aria-disabled={busy || undefined}
      aria-label={text('user:payment.receipt_of', { date })}
    >
      {text('user:payment.show_receipt')}
    </Button>
  )
}

/** Saves a receipt as a file. Its HTML never runs on the site's origin. */
function saveReceipt(receipt: Receipt, id: string) {
  const { file, name } =
    receipt.kind === 'file'
      ? receipt
      : { file: new Blob([receipt.html], { type: 'text/html' }), name: `receipt_${id}.html` }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
