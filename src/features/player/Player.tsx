import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { textFor } from '#core/i18n/text.ts'
import { useModal } from '#ui/base/use-modal.ts'
import s from './base/Player.module.css?adopt'
import type { ChannelSwitch } from './base/player-context.ts'
import o from './overlays/Overlays.module.css?adopt'
import { recordStart } from './playback/still-watching.ts'
import type { Attach } from './playback/use-playback.ts'
import { Stage, type StageProps } from './Stage.tsx'
import { $signLanguage } from './state/player.store.ts'

export { loadEngines } from './choose-engine.ts'

/** `label` is the accessible name of the window; `inline` places the player in the page. */
export type PlayerProps = Omit<StageProps, 'frame'> & { label?: string; switched?: ChannelSwitch | undefined }

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

/** Duration of the notice after a switch. */
const noticeMs = 5_000

/** Names the channel and its programme after a switch. The live region exists from the start. */
function ChannelNotice({ switched }: { switched: ChannelSwitch | undefined }) {
  const [over, setOver] = useState(0)
  const count = switched?.count ?? 0
  useEffect(() => {
    const timer = setTimeout(setOver, noticeMs, count)
    return () => clearTimeout(timer)
  }, [count])
  return (
    <div className={o.channel} role="status">
      {switched && count > over && (
        <p key={count} className={o.switched}>
          <strong dir="auto">{switched.title}</strong>
          {switched.about && <span dir="auto">{switched.about}</span>}
        </p>
      )}
    </div>
  )
}

/** The film, or its version with a sign-language interpreter. Position and followers are those of the film. */
function useVersion({ media, start, attach }: PlayerProps): Pick<StageProps, 'media' | 'start' | 'attach'> {
  const prefersSigns = useStore($signLanguage)
  const [failed, setFailed] = useState<string>()
  const reached = useRef<{ film: string; time: number }>(undefined)
  const { id: film, signLanguageId } = media
  const signed = prefersSigns && signLanguageId !== failed ? signLanguageId : undefined
  const follow: Attach = (playback) => {
    const detach = attach?.(playback)
    const stop = playback.$state.listen(({ started, time, failure }) => {
      if (started) reached.current = { film, time }
      // Renewals clear the failure first; otherwise the film replaces its version.
      if (failure && signed) queueMicrotask(() => playback.$state.get().failure && setFailed(signed))
    })
    return () => {
      stop()
      detach?.()
    }
  }
  const from = reached.current?.film === film ? reached.current.time : start
  const version = signed ? { ...media, id: signed, sources: [], tracks: [], source: undefined } : media
  return { media: version, start: from, attach: follow }
}
