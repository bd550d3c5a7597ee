import { useRef } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { useModal } from '#ui/base/use-modal.ts'
import s from '../base/Player.module.css?adopt'
import { useWatching } from '../base/watching.ts'
import o from './Overlays.module.css?adopt'

const keys: { label: TextKey; keys: string[] }[] = [
  { label: 'video:player.shortcut_play', keys: ['K', '␣'] },
  { label: 'video:player.shortcut_seek', keys: ['←', '→'] },
  { label: 'video:player.shortcut_percent', keys: ['0', '9'] },
  { label: 'video:player.shortcut_volume', keys: ['↑', '↓'] },
  { label: 'video:player.shortcut_mute', keys: ['M'] },
  { label: 'video:player.shortcut_captions', keys: ['C'] },
  { label: 'video:player.shortcut_speed', keys: ['<', '>'] },
  { label: 'video:player.shortcut_next', keys: ['N', 'P'] },
  { label: 'video:player.shortcut_fullscreen', keys: ['F'] },
  { label: 'video:player.shortcut_pip', keys: ['I'] },
  { label: 'video:player.shortcut_help', keys: ['?'] },
]

/** Sheet of all keyboard shortcuts. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const { text } = useWatching()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog
      ref={dialog}
      className={o.sheet}
      aria-label={text('video:player.shortcuts')}
      onKeyDown={(event) => event.stopPropagation()} // Player shortcuts are disabled while this dialog is open.
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <header className={o.head}>
        <h3>{text('video:player.shortcuts')}</h3>
        <button type="button" className={s.control} aria-label={text('common:close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <dl className={o.keys}>
        {keys.map(({ label, keys }) => (
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
