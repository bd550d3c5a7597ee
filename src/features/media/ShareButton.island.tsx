import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { useShare } from '#features/player/menu/use-share.ts'
import { Button } from '#ui/base/Button.tsx'
import { announceMessage } from '#ui/site/announce.ts'

export type ShareProps = { language: Locale; title: string; description: string }

/** Shares the page by the Web Share API, or else copies its address. */
export function ShareButton({ language, title, description }: ShareProps) {
  const text = textFor(language)
  const [copied, share] = useShare(language, () => announceMessage(text('video:copied_url')))
  const go = () => {
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
    share({ title, text: description, url: 'share' in navigator && canonical ? canonical : location.href })
  }
  return (
    <Button variant="secondary" icon={copied ? 'check' : 'share'} onClick={go}>
      {text(copied ? 'video:copied_url' : 'video:share')}
    </Button>
  )
}
