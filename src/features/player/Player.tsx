import { useRef } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { useModal } from '#ui/base/use-modal.ts'
import s from './base/Player.module.css?adopt'
import type { Switched } from './base/watching.ts'
import { ChannelNotice } from './overlays/ChannelNotice.tsx'
import { Stage, type StageProps } from './Stage.tsx'

/** `label` is the accessible name of the window; `inline` places the player in the page. */
export type PlayerProps = Omit<StageProps, 'frame'> & { label?: string; switched?: Switched | undefined }

/** Player with controls, over the page or inline. A new film replaces the current one. */
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

/** The fullscreen element survives film changes: browsers end fullscreen with its element. */
function Framed({ switched, ...stage }: PlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className={s.frame}>
      <Stage key={stage.media.id} {...stage} frame={frame} />
      <ChannelNotice switched={switched} />
    </div>
  )
}
