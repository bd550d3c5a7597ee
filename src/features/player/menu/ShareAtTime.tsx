import { Icon } from '#ui/base/Icon.tsx'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import { formatClock } from '../playback/timeline.ts'
import m from './Menu.module.css?adopt'
import { useShare } from './use-share.ts'

/** Media items share the current time; live streams have none, and trailers no address. */
export function ShareAtTime() {
  const { text, language, media, state, line } = usePlayerContext()
  const [copied, share] = useShare(language)
  if (line.live || media.ads === false) return null
  const seconds = Math.floor(state.time)
  const go = () => {
    const url = new URL(location.href)
    url.searchParams.set('play', '1')
    url.searchParams.set('t', String(seconds))
    share({ title: [media.series, media.title].filter(Boolean).join(': '), url: url.href })
  }
  return (
    <>
      <button type="button" className={m.item} onClick={go}>
        <span className={m.name}>
          {copied ? text('video:copied_url') : text('video:share_at', { time: formatClock(seconds) })}
        </span>
        <Icon name={copied ? 'check' : 'share'} />
      </button>
      {/* Separate from the label, whose time changes every second. */}
      <VisuallyHidden role="status">{copied && text('video:copied_url')}</VisuallyHidden>
    </>
  )
}
