import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import type { Text } from '#core/i18n/text.ts'
import { ageLimits } from '#features/lock/lock.rules.ts'
import { $ageLimit, setLock, turnOffLock } from '#features/lock/lock.store.ts'
import { forgottenText, PinForm } from '#features/lock/PinPrompt.tsx'
import { usePlayerContext } from '../base/player-context.ts'
import m from './Menu.module.css?adopt'

/** Sets or removes the lock of this browser. */
export function LockPage() {
  const { text, language, onMenu } = usePlayerContext()
  const limit = useStore($ageLimit)
  const [chosen, setChosen] = useState<number>(12)
  const save = async (pin: string) => {
    await setLock(pin, chosen)
    return true
  }
  // Digits are no shortcuts here.
  const stopShortcuts = (event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the fields
    <div className={m.lock} onKeyDown={stopShortcuts}>
      <p>{text('video:lock.about')}</p>
      {limit === undefined ? (
        <fieldset className={m.row}>
          <legend>{text('video:lock.limit')}</legend>
          {ageLimits.map((age) => (
            <label key={age} className={m.chip} data-chosen={chosen === age || undefined}>
              <input type="radio" name="age-limit" checked={chosen === age} onChange={() => setChosen(age)} />
              <span>{limitLabel(age, text)}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <p>{`${text('video:lock.limit')} ${limitLabel(limit, text)}`}</p>
      )}
      <PinForm
        key={limit}
        language={language}
        submit={text(limit === undefined ? 'video:lock.turn_on' : 'video:lock.turn_off')}
        check={limit === undefined ? save : turnOffLock}
        onDone={() => onMenu('settings')}
      />
      <p>{forgottenText(language)}</p>
    </div>
  )
}

/** Value of the lock: off, or the age up to which items play without the PIN. */
export function limitLabel(limit: number | undefined, text: Text) {
  if (limit === undefined) return text('video:player.off')
  return limit === 0 ? text('video:lock.for_all') : text('video:lock.up_to', { age: limit })
}
