import { useLayoutEffect, useRef } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { useModal } from '#ui/base/use-modal.ts'
import type { ChannelSwitch } from './base/player-context.ts'
import { ChannelNotice } from './overlays/ChannelNotice.tsx'
import s from './Player.module.css?adopt'
import { recordStart } from './playback/still-watching.ts'
import { Stage, type StageProps } from './Stage.tsx'
import { useVersion } from './use-version.ts'

export { loadEngines } from './choose-engine.ts'

/** `label` is the accessible name of the window; `inline` places the player in the page. */
export type PlayerProps = Omit<StageProps, 'frame'> & { label?: string; switched?: ChannelSwitch | undefined }

/** Player with controls, over the page or inline. A new media item replaces the current one. */
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

/** The fullscreen element survives media item changes: browsers end fullscreen with its element. */
function Framed({ switched, ...stage }: PlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const version = useVersion(stage)
  const { id } = stage.media
  // Runs before the effects of the stage.
  useLayoutEffect(() => recordStart(id), [id])
  return (
    <div ref={frame} className={s.frame}>
      <Stage key={version.media.id} {...stage} {...version} frame={frame} />
      <ChannelNotice switched={switched} />
    </div>
  )
}
