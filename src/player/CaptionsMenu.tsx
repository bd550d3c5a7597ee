import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { Text } from '#i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import type { EngineState } from './engine.ts'
import s from './Player.module.css?adopt'

type Props = {
  text: Text
  state: EngineState
  open: boolean
  onOpen(open: boolean): void
  onChoose(id: string | undefined): void
}

/** Off, or one of the languages there are; radio buttons, so every key works as people know it. */
export function CaptionsMenu({ text, state, open, onOpen, onChoose }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLFieldSetElement>(null)

  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [open])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    event.preventDefault() // or the player would close with it
    event.stopPropagation()
    onOpen(false)
    button.current?.focus()
  }
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onOpen(false)
  }
  const choices = [{ id: undefined, label: text('video:player.off'), language: undefined }, ...state.texts]

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from the controls inside
    <div className={s.menu} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className={s.control}
        aria-label={text('video:player.captions')}
        aria-expanded={open}
        aria-controls={id}
        data-on={state.text !== undefined || undefined}
        onClick={() => onOpen(!open)}
      >
        <Icon name="captions" />
      </button>
      <fieldset id={id} ref={panel} className={s.panel} hidden={!open}>
        <legend>{text('video:player.captions')}</legend>
        {choices.map((choice) => (
          <label key={choice.id ?? 'off'} lang={choice.language || undefined}>
            <input
              type="radio"
              name={id}
              checked={state.text === choice.id}
              onChange={() => onChoose(choice.id)}
              onClick={(event) => event.detail > 0 && onOpen(false)}
            />
            <span className={s.name}>{choice.label}</span>
            <span className={s.tick}>
              <Icon name="check" />
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
