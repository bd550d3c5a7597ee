import { useStore } from '@nanostores/react'
import { type MouseEvent, useState } from 'react'
import { isLocked } from '#core/access/access.ts'
import { $viewer, anonymous } from '#core/account/viewer.store.ts'
import { isPlainClick } from '#core/browser/links.ts'
import { openingMs, rejectAfter } from '#core/browser/waits.ts'
import { textFor } from '#core/i18n/insights-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { currentAgeLimit } from '#features/lock/lock.store.ts'
import { openPlayer } from '#features/media/open-player.client.ts'
import type { WatchMedia } from '#features/player/media/watch-media.ts'
import { preloadPlayer } from '#features/player/preload.ts'
import { Button } from '#ui/base/Button.tsx'
import { Icon } from '#ui/base/Icon.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import s from './ArticlePlayer.module.css'
import type { ArticleMedia } from './sections.screen.ts'

type Props = { language: Locale; embed: ArticleMedia }

/** Media item inside an article: a link to its page, with scripts an inline player. */
export function ArticlePlayer({ language, embed }: Props) {
  const { title, caption, media } = embed
  return (
    <figure className={s.figure} data-testid="article-film">
      <div className={s.frame}>
        {media ? <Playing language={language} embed={embed} media={media} /> : <Broken language={language} />}
      </div>
      {(caption || media) && <figcaption dir="auto">{caption ?? title}</figcaption>}
    </figure>
  )
}

const Broken = ({ language }: { language: Locale }) => (
  <div className={s.notice}>
    <MessageBox kind="error" title={textFor(language)('insights:error_video')} />
  </div>
)

function Playing({ language, embed, media }: Props & { media: WatchMedia }) {
  const viewer = useStore($viewer, { ssr: () => anonymous })
  const [open, setOpen] = useState<boolean>() // Undefined before the first start.
  const locked = isLocked(media.requirement, viewer)
  if (open && !locked) return <Opened language={language} media={media} onClose={() => setOpen(false)} />

  const start = (event: MouseEvent) => {
    // The page of the film checks the lock of this browser.
    if (locked || currentAgeLimit() !== undefined || event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    setOpen(true)
  }
  const { poster } = embed
  return (
    <a
      ref={open === false ? takeLostFocus : null}
      className={s.start}
      href={locked ? embed.href : `${embed.href}?play=1`}
      aria-label={textFor(language)('insights:play_video', { title: embed.title })}
      onPointerEnter={locked ? undefined : preloadPlayer}
      onClick={start}
    >
      {poster && (
        <img src={poster.src} width={poster.width} height={poster.height} alt="" loading="lazy" decoding="async" />
      )}
      <span className={s.sign}>
        <Icon name={locked ? 'lock' : 'play'} />
      </span>
      <span className={s.title}>{embed.title}</span>
    </a>
  )
}

/** Focuses an element without scrolling, unless the reader has moved the focus. */
function takeLostFocus(element: HTMLElement | null | undefined) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

const focusRetry = (notice: HTMLElement | null) => takeLostFocus(notice?.querySelector('button'))

/** Inline player, after its code and streams have loaded. */
function Opened({ language, media, onClose }: { language: Locale; media: WatchMedia; onClose: () => void }) {
  const text = textFor(language)
  const ready = useAsync(media.id, () => openWithStreams(media))
  switch (ready.state) {
    case 'loading':
      return (
        <div className={s.notice}>
          <Spinner label={text('insights:loading_video')} />
          <p aria-hidden="true">{text('insights:loading_video')}</p>
        </div>
      )
    case 'failed':
      return (
        <div ref={focusRetry} className={s.notice}>
          <MessageBox kind="error" title={text('insights:error_video')} />
          <Button variant="secondary" onClick={ready.again}>
            {text('common:retry')}
          </Button>
        </div>
      )
    case 'ready': {
      const { Player, playing } = ready.value
      return <Player language={language} {...playing} inline onClose={onClose} onEnded={onClose} />
    }
  }
}

/** Loads the player and the streams. Throws an Error if the item has no streams. */
async function openWithStreams(media: WatchMedia) {
  const player = await openPlayer({ media, queue: {} }, {})
  const { source } = player.playing.media
  if (source && !(await rejectAfter(openingMs, source)).sources.length) throw new Error(`${media.id} has no streams`)
  return player
}
