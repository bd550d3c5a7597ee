import { chapterAt } from '#core/player/skip.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { formatClock } from '../playback/timeline.ts'
import m from './Menu.module.css?adopt'

export function ChaptersPage() {
  const { chapters, state, playback, onMenu } = usePlayerContext()
  const current = chapterAt(chapters, state.time)
  const go = (start: number) => {
    playback?.seek(start)
    onMenu(undefined)
  }
  return (
    <ol className={m.list}>
      {chapters.map((chapter) => (
        <li key={chapter.start}>
          <button
            type="button"
            className={m.item}
            aria-current={chapter === current || undefined}
            onClick={() => go(chapter.start)}
          >
            <span className={m.name} dir="auto">
              {chapter.title}
            </span>
            <time className={m.value}>{formatClock(chapter.start)}</time>
          </button>
        </li>
      ))}
    </ol>
  )
}
