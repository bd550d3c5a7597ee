import { useRef } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { useModal } from '#ui/base/use-modal.ts'
import { isChannel, usePlayerContext } from '../base/player-context.ts'
import { Control } from '../controls/Control.tsx'
import s from './Shortcuts.module.css?adopt'

const keys: { label: TextKey; keys: string[]; channels?: boolean }[] = [
  { label: 'video:player.shortcut_play', keys: ['K', '␣'] },
  { label: 'video:player.shortcut_seek', keys: ['←', '→'] },
  { label: 'video:player.shortcut_percent', keys: ['0', '9'] },
  { label: 'video:player.shortcut_volume', keys: ['↑', '↓'] },
  { label: 'video:player.shortcut_mute', keys: ['M'] },
  { label: 'video:player.shortcut_captions', keys: ['C'] },
  { label: 'video:player.shortcut_speed', keys: ['<', '>'] },
  { label: 'video:player.shortcut_next', keys: ['N', 'P'] },
  { label: 'video:player.shortcut_channel', keys: ['Page ↑', 'Page ↓'], channels: true },
  { label: 'video:player.shortcut_skip', keys: ['S'] },
  { label: 'video:player.shortcut_fullscreen', keys: ['F'] },
  { label: 'video:player.shortcut_pip', keys: ['I'] },
  { label: 'video:player.shortcut_help', keys: ['?'] },
]

/** Sheet of all keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const { text, next } = usePlayerContext()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={s.sheet}
      aria-label={text('video:player.shortcuts')}
      onKeyDown={(event) => event.stopPropagation()} // Player shortcuts are disabled while this dialog is open.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <header className={s.head}>
        <h3>{text('video:player.shortcuts')}</h3>
        <Control icon="close" label={text('common:close')} onClick={onClose} />
      </header>
      <dl className={s.keys}>
        {keys
          .filter(({ channels }) => !channels || isChannel(next))
          .map(({ label, keys }) => (
            <div key={label}>
              <dt>{text(label)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </dialog>
  )
}
