import { useId } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { styleSetter } from '../base/style-setter.ts'
import { useWatching } from '../base/watching.ts'
import { type CaptionStyle, captionOptions, captionRules, usualCaptions } from '../captions/caption-style.ts'
import { useCaptionStyle } from '../captions/use-caption-style.ts'
import m from './Menu.module.css?adopt'

type Part = keyof CaptionStyle

const settings = {
  size: 'video:player.caption_size',
  color: 'video:player.caption_color',
  background: 'video:player.caption_background',
  edge: 'video:player.caption_edge',
} satisfies Record<Part, TextKey>

/** Caption style settings with a live preview. */
export function StylePage() {
  const { text } = useWatching()
  const [style, setStyle] = useCaptionStyle()
  return (
    <>
      <p className={m.preview}>
        <span ref={styleSetter(captionRules(style))}>{text('video:player.caption_preview')}</span>
      </p>
      {Object.entries(settings).map(([part, label]) => (
        <Row
          key={part}
          part={part as Part}
          label={text(label)}
          value={style[part as Part]}
          onChoose={(value) => setStyle({ ...style, [part]: value })}
        />
      ))}
      <button
        type="button"
        className={m.item}
        disabled={JSON.stringify(style) === JSON.stringify(usualCaptions)}
        onClick={() => setStyle(undefined)}
      >
        <span className={m.name}>{text('video:player.reset')}</span>
      </button>
    </>
  )
}

type RowProps = { part: Part; label: string; value: string; onChoose(value: string): void }

function Row({ part, label, value, onChoose }: RowProps) {
  const { text } = useWatching()
  const name = useId()
  const wordOf = (option: string) => text(`video:player.${part}_${option}` as TextKey)
  return (
    <fieldset className={m.row}>
      <legend>{label}</legend>
      {captionOptions[part].map((option) => (
        <label key={option} className={m.chip} data-color={part === 'color' ? option : undefined}>
          <input type="radio" name={name} checked={value === option} onChange={() => onChoose(option)} />
          <span>{wordOf(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}
