import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $display, chooseDisplay, prefersContrast } from '#core/display.store.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import s from './DisplaySettings.module.css'
import type { DisplayProps } from './display.screen.ts'

type Props = Pick<DisplayProps, 'title' | 'options' | 'byDevice'>

/** Boxes of the display settings. Rendered in the browser only, which stores the choices. */
export function DisplaySettings({ title, options, byDevice }: Props) {
  const words = useStore($display)
  const isRequested = prefersContrast()
  const id = useId()
  return (
    <fieldset className={s.settings}>
      <legend>
        <VisuallyHidden>{title}</VisuallyHidden>
      </legend>
      {options.map(({ word, label, about }) => {
        const isOfDevice = word === 'contrast' && isRequested
        return (
          <div key={word} className={s.option}>
            <input
              id={`${id}${word}`}
              type="checkbox"
              checked={isOfDevice || words.includes(word)}
              disabled={isOfDevice}
              aria-describedby={`${id}${word}-about`}
              onChange={({ target }) => chooseDisplay(word, target.checked)}
            />
            <label htmlFor={`${id}${word}`}>{label}</label>
            <p id={`${id}${word}-about`}>{isOfDevice ? byDevice : about}</p>
          </div>
        )
      })}
    </fieldset>
  )
}
