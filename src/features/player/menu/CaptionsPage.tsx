import { usePlayerContext } from '../base/player-context.ts'
import m from './Menu.module.css?adopt'
import { MenuChoices } from './MenuChoices.tsx'

export function CaptionsPage() {
  const { text, state, playback, onMenu } = usePlayerContext()
  const choices = state.texts.map(({ id, label, language }) => ({ value: id, label, language }))
  return (
    <>
      <MenuChoices
        label={text('video:player.captions')}
        value={state.text}
        choices={[{ value: undefined, label: text('video:player.captions_off') }, ...choices]}
        onChoose={(id) => playback?.chooseText(id)}
        onDone={() => onMenu(undefined)}
      />
      <button type="button" className={m.item} data-page="style" data-apart="" onClick={() => onMenu('style')}>
        <span className={m.name}>{text('video:player.caption_style')}</span>
      </button>
    </>
  )
}
