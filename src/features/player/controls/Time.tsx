import { chapterAt } from '#core/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import s from '../base/Player.module.css?adopt'
import { useWatching } from '../base/watching.ts'
import { clockText, spokenTime } from '../film/time-text.ts'

/** Current time, or the delay behind live. */
export function Time() {
  const { state, line } = useWatching()
  if (line.live) return <Live />
  return (
    <p className={s.time}>
      <time>{clockText(state.time)}</time> / <time>{clockText(state.duration)}</time>
    </p>
  )
}

function Live() {
  const { text, language, playback, line } = useWatching()
  if (!line.behind) return <p className={s.live}>{text('video:live')}</p>
  return (
    <>
      <button type="button" className={s.goLive} onClick={() => playback?.seek(line.to)}>
        {text('video:player.go_live')}
      </button>
      <p className={s.time}>
        <span aria-hidden="true">−{clockText(line.behind)}</span>
        <span className={s.unseen}>
          {text('video:player.behind_live', { time: spokenTime(line.behind, language) })}
        </span>
      </p>
    </>
  )
}

/** Name of the current chapter; opens the list of chapters. */
export function ChapterName() {
  const { chapters, state, text, menu, onMenu } = useWatching()
  const chapter = chapterAt(chapters, state.time)
  if (!chapter) return null
  return (
    <button
      type="button"
      className={s.chapter}
      aria-expanded={menu === 'chapters'}
      aria-label={`${text('video:player.chapters')}: ${chapter.title}`}
      onClick={() => onMenu(menu === 'chapters' ? undefined : 'chapters')}
    >
      <span dir="auto">{chapter.title}</span>
      <Icon name="chevron-right" />
    </button>
  )
}
