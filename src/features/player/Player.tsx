import { useRef } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { useModal } from '#ui/base/use-modal.ts'
import s from './base/Player.module.css?adopt'
import { Stage, type StageProps } from './Stage.tsx'

/** `label` is what the window is called, where "video player" does not say it; `inline` stands in the page. */
export type PlayerProps = Omit<StageProps, 'frame'> & { label?: string }

/** A film with its controls: over the whole page, or in the place it is put in. Another film takes the same place. */
export const Player = ({ label, ...stage }: PlayerProps) => {
  const name = label ?? textFor(stage.language)('video:player.label')
  if (!stage.inline) return <Window name={name} {...stage} />
  return (
    <section className={s.inline} aria-label={name}>
      <Framed {...stage} />
    </section>
  )
}

function Window({ name, ...stage }: PlayerProps & { name: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, stage.onClose)
  return (
    <dialog ref={dialog} className={s.player} aria-label={name}>
      <Framed {...stage} />
    </dialog>
  )
}

/** What fills the screen stays while films change in it: a browser ends the full screen with its element. */
function Framed(stage: PlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className={s.frame}>
      <Stage key={stage.media.id} {...stage} frame={frame} />
    </div>
  )
}
