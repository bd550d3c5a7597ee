import { useRef } from 'react'
import { textFor } from '#i18n/text.ts'
import s from './Player.module.css?adopt'
import { Stage, type StageProps } from './Stage.tsx'
import { useModal } from './use-modal.ts'

/** `label` is what the window is called, where "video player" does not say it. */
export type PlayerProps = StageProps & { label?: string }

/** A film over the whole page, with its controls. */
export function Player({ label, ...stage }: PlayerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, stage.onClose)
  return (
    <dialog ref={dialog} className={s.player} aria-label={label ?? textFor(stage.language)('video:player.label')}>
      <Stage {...stage} />
    </dialog>
  )
}
