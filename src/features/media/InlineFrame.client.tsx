import type { ReactNode } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from './InlineFrame.module.css'

type Props = { language: Locale; media: WatchMedia; locked: boolean; button: ReactNode; children: ReactNode }

/** Frame of an inline player: its poster with a start button or an access message. */
export function InlineFrame({ language, media, locked, button, children }: Props) {
  const text = textFor(language)
  const { siteName } = currentSite().config
  return (
    <div className={s.frame}>
      {media.poster && <img className={s.poster} src={media.poster} alt="" fetchPriority="high" />}
      {children || (
        <InlineOffer locked={locked}>
          {locked && (
            <>
              <span className={s.lock}>
                <Icon name="lock" />
              </span>
              <p className={s.why}>{text('video:watch_this_on', { siteName })}</p>
            </>
          )}
          {button}
        </InlineOffer>
      )}
    </div>
  )
}

type OfferProps = { locked?: boolean; children: ReactNode }

/** Content over the poster. */
export const InlineOffer = ({ locked, children }: OfferProps) => (
  <div className={s.offer} data-locked={locked || undefined}>
    {children}
  </div>
)
