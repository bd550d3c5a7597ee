import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useState } from 'react'
import { ageLimits } from '#features/lock/lock.rules.ts'
import { $ageLimit, setLock, turnOffLock } from '#features/lock/lock.store.ts'
import { forgottenText, PinForm } from '#features/lock/PinPrompt.tsx'
import { useWatching } from '../base/watching.ts'
import { limitLabel } from './ChoicePages.tsx'
import m from './Menu.module.css?adopt'

/** Sets or removes the lock of this browser. */
export function LockPage() {
  const { text, language, onMenu } = useWatching()
  const limit = useStore($ageLimit)
  const [chosen, setChosen] = useState<number>(12)
  const save = async (pin: string) => {
    await setLock(pin, chosen)
    return true
  }
  // Digits are no shortcuts here.
  const keep = (event: KeyboardEvent) => event.key !== 'Escape' && event.stopPropagation()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles from the fields inside
    <div className={m.lock} onKeyDown={keep}>
      <p>{text('video:lock.about')}</p>
      {limit === undefined ? (
        <fieldset className={m.row}>
          <legend>{text('video:lock.limit')}</legend>
          {ageLimits.map((age) => (
            <label key={age} className={m.chip}>
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
