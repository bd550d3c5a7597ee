import { chapterAt } from '#core/player/skip.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import s from './ChapterButton.module.css?adopt'

/** Name of the current chapter; opens the list of chapters. */
export function ChapterButton() {
  const { chapters, state, text, menu, onMenu } = usePlayerContext()
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
