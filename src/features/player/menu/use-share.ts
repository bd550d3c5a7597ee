import { useEffect, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'

/** Shares; returns whether the URL has just been copied. `onCopied` runs after each copy. */
export function useShare(language: Locale, onCopied?: () => void): [boolean, (shareData: Shareable) => void] {
  const [copied, setCopied] = useState(false)
  const [mark] = useState(() => copiedMark(setCopied))
  useEffect(() => mark.stop, [mark])
  const go = async (shareData: Shareable) => {
    const result = await share(shareData)
    // Without clipboard access the viewer copies the URL by hand.
    if (result === 'failed') prompt(textFor(language)('video:copy_url'), shareData.url)
    if (result !== 'copied') return
    mark.start()
    onCopied?.()
  }
  return [copied, go]
}

type Shareable = { title: string; text?: string; url: string }

/** Share result: `shared` by the device, `copied` to the clipboard, or `failed`. */
type ShareResult = 'shared' | 'copied' | 'failed'

/** Shares by the Web Share API, otherwise copies the URL. */
async function share(shareData: Shareable): Promise<ShareResult> {
  try {
    if (navigator.share && navigator.canShare?.(shareData) !== false) {
      await navigator.share(shareData)
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared' // The viewer cancelled the share sheet.
  }
  return copy(shareData.url)
}

/** Duration of the "copied" message in milliseconds. */
const copiedMs = 2_000

/** Shows the "copied" message for its time; another copy restarts the timer. */
export function copiedMark(show: (copied: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    show(true)
    timer = setTimeout(show, copiedMs, false)
  }
  return { start, stop }
}

const copy = (url: string): Promise<ShareResult> =>
  Promise.resolve(navigator.clipboard?.writeText(url)).then(
    () => (navigator.clipboard ? 'copied' : 'failed'),
    () => 'failed',
  )
