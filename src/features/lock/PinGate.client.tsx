import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { importAgain } from '#core/browser/import-again.ts'
import { loadSeriesItem } from '#core/content/content.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { isAbove } from './lock.rules.ts'
import { currentAgeLimit } from './lock.store.ts'

type Props = {
  language: Locale
  id: string
  /** Replaces the request of the rating. */
  load?: () => Promise<string | undefined>
  /** Shown while the rating loads. */
  waiting?: ReactNode
  children: ReactNode
  onCancel(): void
  onFailed(): void
}

/** Player of an item, after the PIN if the item is above the limit of this browser. */
export function PinGate({ children, ...props }: Props) {
  const [limit, setLimit] = useState(currentAgeLimit)
  if (limit === undefined) return children
  return (
    <Checked {...props} limit={limit} onPass={() => setLimit(undefined)}>
      {children}
    </Checked>
  )
}

type CheckedProps = Props & { limit: number; onPass(): void }

function Checked({ language, id, load, waiting, limit, children, onPass, onCancel, onFailed }: CheckedProps) {
  const check = useAsync(id, async () => {
    const rating = await (load ? load() : ratingOf(language, id))
    if (!isAbove(rating, limit)) return undefined
    const { PinPrompt } = await importAgain(() => import('./PinPrompt.tsx'))
    return { rating, PinPrompt }
  })
  const fail = useEffectEvent(onFailed)
  const failed = check.state === 'failed'
  useEffect(() => {
    if (failed) fail()
  }, [failed])
  if (check.state === 'loading') return waiting
  if (check.state === 'failed') return null
  if (!check.value) return children
  const { PinPrompt, rating } = check.value
  return <PinPrompt language={language} rating={rating ?? ''} onPass={onPass} onCancel={onCancel} />
}

/** Rating of an item. An episode without one has that of its series. */
export async function ratingOf(language: Locale, id: string): Promise<string | undefined> {
  // Films without a lock need no code for requests.
  const { contentIn } = await importAgain(() => import('#features/page/content.store.ts'))
  const content = contentIn(language)
  const media = await content.media(id)
  if (media?.kind !== 'episode' || media.rating) return media?.rating
  return (await loadSeriesItem(content, media))?.rating
}
