import { chapterAt } from '#core/skip.ts'
import { vars } from '../base/vars.ts'
import { useWatching } from '../base/watching.ts'
import { thumbnailAt } from '../captions/thumbnails.ts'
import { clockText } from '../film/time-text.ts'
import b from './SeekBar.module.css?adopt'

/** Thumbnail, chapter and time at the pointer. */
export function Preview({ seconds }: { seconds: number }) {
  const { thumbnails, chapters, line } = useWatching()
  const picture = thumbnailAt(thumbnails, seconds)
  const chapter = chapterAt(chapters, seconds)
  const cut = picture && {
    '--x': `${-picture.x}px`,
    '--y': `${-picture.y}px`,
    '--w': `${picture.width}px`,
    '--h': `${picture.height}px`,
  }
  return (
    <div className={b.preview} aria-hidden="true">
      {picture && cut && (
        <span className={b.picture} ref={vars(cut)}>
          <img src={picture.sheet} alt="" draggable={false} data-testid="seek-thumbnail" />
        </span>
      )}
      {chapter && <span className={b.chapter}>{chapter.title}</span>}
      <span>{line.live ? `−${clockText(line.to - seconds)}` : clockText(seconds)}</span>
    </div>
  )
}
