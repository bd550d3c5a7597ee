import { usePlayerContext } from '../base/player-context.ts'
import { ChapterButton } from './ChapterButton.tsx'
import s from './Controls.module.css?adopt'
import { MenuButtons } from './MenuButtons.tsx'
import { ScreenButtons } from './ScreenButtons.tsx'
import { SeekBar } from './SeekBar.tsx'
import { Time } from './Time.tsx'
import { Transport } from './Transport.tsx'
import { Volume } from './Volume.tsx'

/** All controls of a media item; on small screens, transport buttons are in the middle. */
export function Controls() {
  const { line } = usePlayerContext()
  return (
    <div className={s.controls}>
      <Transport />
      {(!line.live || line.window) && <SeekBar />}
      <div className={s.bar}>
        <Volume />
        <Time />
        <ChapterButton />
        <span className={s.space} />
        <MenuButtons />
        <ScreenButtons />
      </div>
    </div>
  )
}
