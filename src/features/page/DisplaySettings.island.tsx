import { useStore } from '@nanostores/react'
import { useId } from 'react'
import { $display, chooseDisplay, prefersContrast } from '#core/site/display.store.ts'
import { VisuallyHidden } from '#ui/base/VisuallyHidden.tsx'
import s from './DisplaySettings.module.css'
import type { DisplayProps } from './display.screen.ts'

type Props = Pick<DisplayProps, 'title' | 'options' | 'byDevice'>

/** Boxes of the display settings. Rendered in the browser only, which stores the choices. */
export function DisplaySettings({ title, options, byDevice }: Props) {
  const chosen = useStore($display)
  const isRequested = prefersContrast()
  const id = useId()
  return (
    <fieldset className={s.settings}>
      <legend>
        <VisuallyHidden>{title}</VisuallyHidden>
      </legend>
      {options.map(({ setting, label, description }) => {
        const isOfDevice = setting === 'contrast' && isRequested
        return (
          <div key={setting} className={s.option}>
            <input
              id={`${id}${setting}`}
              type="checkbox"
              checked={isOfDevice || chosen.includes(setting)}
              disabled={isOfDevice}
              aria-describedby={`${id}${setting}-about`}
              onChange={({ target }) => chooseDisplay(setting, target.checked)}
            />
            <label htmlFor={`${id}${setting}`}>{label}</label>
            <p id={`${id}${setting}-about`}>{isOfDevice ? byDevice : description}</p>
          </div>
        )
      })}
    </fieldset>
  )
}
