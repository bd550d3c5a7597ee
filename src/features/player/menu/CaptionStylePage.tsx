import { useId } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { usePlayerContext } from '../base/player-context.ts'
import { styleSetter } from '../base/style-setter.ts'
import {
  type CaptionStyle,
  captionOptions,
  captionRules,
  defaultCaptionStyle,
  useCaptionStyle,
} from '../captions/caption-style.ts'
import m from './Menu.module.css?adopt'

type Part = keyof CaptionStyle

const settings: [Part, TextKey][] = [
  ['size', 'video:player.caption_size'],
  ['color', 'video:player.caption_color'],
  ['background', 'video:player.caption_background'],
  ['edge', 'video:player.caption_edge'],
]

/** Caption style settings with a live preview. */
export function CaptionStylePage() {
  const { text } = usePlayerContext()
  const [style, setStyle] = useCaptionStyle()
  return (
    <>
      <p className={m.preview}>
        <span ref={styleSetter(captionRules(style))}>{text('video:player.caption_preview')}</span>
      </p>
      {settings.map(([part, label]) => (
        <Row
          key={part}
          part={part}
          label={text(label)}
          value={style[part]}
          onChoose={(value) => setStyle({ ...style, [part]: value })}
        />
      ))}
      <button
        type="button"
        className={m.item}
        disabled={JSON.stringify(style) === JSON.stringify(defaultCaptionStyle)}
        onClick={() => setStyle(undefined)}
      >
        <span className={m.name}>{text('video:player.reset')}</span>
      </button>
    </>
  )
}

type RowProps = { part: Part; label: string; value: string; onChoose(value: string): void }

function Row({ part, label, value, onChoose }: RowProps) {
  const { text } = usePlayerContext()
  const name = useId()
  const wordOf = (option: string) => text(`video:player.${part}_${option}` as TextKey)
  return (
    <fieldset className={m.row}>
      <legend>{label}</legend>
      {captionOptions[part].map((option) => (
        <label
          key={option}
          className={m.chip}
          data-chosen={value === option || undefined}
          data-color={part === 'color' ? option : undefined}
        >
          <input type="radio" name={name} checked={value === option} onChange={() => onChoose(option)} />
          <span>{wordOf(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}
