import type { MouseEvent } from 'react'
import { textFor } from '#core/i18n/insights-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { useShare } from '#features/player/menu/use-share.ts'
import { Button } from '#ui/base/Button.tsx'
import { Icon } from '#ui/base/Icon.tsx'
import { Panel } from '#ui/base/Panel.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './ShareMenu.module.css'

type Props = { language: Locale; title: string; description: string; url: string }

/** Share links by service, each built from the address and the title. */
const services: Record<string, (url: string, title: string) => string> = {
  WhatsApp: (url, title) => `https://wa.me/?${new URLSearchParams({ text: `${title} ${url}` })}`,
  X: (url, title) => `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`,
  Facebook: (url) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
}

const mail = (url: string, title: string) =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`

const id = 'insight-share'

/** Shares an article by the Web Share API, or else from a native popover. */
export function ShareMenu({ language, title, description, url }: Props) {
  const text = textFor(language)
  const [copied, share] = useShare(language, () => announceMessage(text('insights:copied')))

  const onDevice = (event: MouseEvent) => {
    if (!('share' in navigator)) return
    event.preventDefault()
    share({ title, text: description, url })
  }
  return (
    <div className={s.share}>
      <Button variant="secondary" icon="share" popoverTarget={id} onClick={onDevice}>
        {text('insights:share')}
      </Button>
      <Panel className={s.panel} id={id} data-testid="share-panel">
        <p>{text('insights:share_title')}</p>
        <button type="button" onClick={() => share({ title, url })}>
          {text(copied ? 'insights:copied' : 'insights:copy')}
          {copied && <Icon name="check" />}
        </button>
        <a href={mail(url, title)}>{text('insights:by_mail')}</a>
        {Object.entries(services).map(([service, address]) => (
          <a key={service} href={address(url, title)} target="_blank" rel="noopener noreferrer">
            {text('insights:share_on', { service })}
          </a>
        ))}
      </Panel>
    </div>
  )
}
