import { useId } from 'react'
import { type MenuPage, usePlayerContext } from '../base/player-context.ts'
import { Control } from './Control.tsx'
import s from './MenuButtons.module.css?adopt'

/** Buttons that open the menu, and the menu itself once it is loaded. */
export function MenuButtons() {
  const { text, state, menu, Menu, onMenu } = usePlayerContext()
  const id = useId()
  const open = (page: MenuPage) => onMenu(menu === undefined ? page : undefined)
  return (
    <div className={s.menus}>
      {state.texts.length > 0 && (
        <Control
          icon="captions"
          label={text(state.text === undefined ? 'video:player.captions' : 'video:player.captions_on')}
          on={state.text !== undefined}
          expanded={menu === 'captions'}
          controls={id}
          onClick={() => open('captions')}
        />
      )}
      <Control
        icon="settings"
        label={text('video:player.settings')}
        expanded={menu !== undefined && menu !== 'captions'}
        controls={id}
        onClick={() => open('settings')}
      />
      {Menu && <Menu id={id} />}
    </div>
  )
}
