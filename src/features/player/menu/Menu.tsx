import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { TextKey } from '#core/i18n/text.ts'
import { Icon } from '#ui/base/Icon.tsx'
import { type MenuPage, usePlayerContext } from '../base/player-context.ts'
import { AudioPage } from './AudioPage.tsx'
import { CaptionStylePage } from './CaptionStylePage.tsx'
import { CaptionsPage } from './CaptionsPage.tsx'
import { ChaptersPage } from './ChaptersPage.tsx'
import { LockPage } from './LockPage.tsx'
import m from './Menu.module.css?adopt'
import { QualityPage } from './QualityPage.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { SleepPage } from './SleepPage.tsx'
import { SpeedPage } from './SpeedPage.tsx'

const pages = {
  settings: { title: 'video:player.settings', View: SettingsPage },
  captions: { title: 'video:player.captions', View: CaptionsPage },
  style: { title: 'video:player.caption_style', View: CaptionStylePage },
  audio: { title: 'video:player.audio', View: AudioPage },
  quality: { title: 'video:player.quality', View: QualityPage },
  speed: { title: 'video:player.speed', View: SpeedPage },
  sleep: { title: 'video:player.sleep_timer', View: SleepPage },
  lock: { title: 'video:lock.title', View: LockPage },
  chapters: { title: 'video:player.chapters', View: ChaptersPage },
} satisfies Record<MenuPage, { title: TextKey; View: () => React.ReactNode }>

/** One menu with sub-menus; Escape and a step outside close it. */
export function Menu({ id }: { id: string }) {
  const { text, menu, onMenu } = usePlayerContext()
  const panel = useRef<HTMLDivElement>(null)
  useMenuFocus(panel, menu)

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault() // Otherwise the player would close too.
    event.stopPropagation()
    onMenu(undefined)
  }
  const closeOnLeave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const { parentElement } = currentTarget
    if (relatedTarget && !parentElement?.contains(relatedTarget)) onMenu(undefined)
  }
  const page = menu && pages[menu]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the controls
    <div
      id={id}
      ref={panel}
      tabIndex={-1} // Clicks on text inside are no outside clicks.
      className={m.menu}
      hidden={!page}
      data-wide={menu === 'style' || undefined}
      data-focus-scope=""
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      {page && (
        // The group is labelled with its page title for screen readers.
        <section key={menu} className={m.page} aria-label={text(page.title)}>
          <div className={m.title} data-back={menu === 'settings' ? undefined : ''}>
            <h3>
              {menu === 'settings' ? (
                text(page.title)
              ) : (
                <button
                  type="button"
                  className={m.back}
                  aria-label={`${text('video:player.back')}: ${text(page.title)}`}
                  onClick={() => onMenu('settings')}
                >
                  <Icon name="chevron-left" />
                  {text(page.title)}
                </button>
              )}
            </h3>
            <button
              type="button"
              className={m.close}
              aria-label={text('menu:close_menu')}
              data-close=""
              onClick={() => onMenu(undefined)}
            >
              <Icon name="close" />
            </button>
          </div>
          <page.View />
        </section>
      )}
    </div>
  )
}

/** Moves the focus into the menu, between pages, and back on close. */
function useMenuFocus(panel: RefObject<HTMLElement | null>, menu: MenuPage | undefined) {
  const before = useRef<MenuPage>(undefined)
  const origin = useRef<Element>(undefined)
  useEffect(() => {
    const from = before.current
    before.current = menu
    if (!menu) return restoreFocus(origin.current, panel.current)
    if (!from) origin.current = document.activeElement ?? undefined
    const { current } = panel
    const target =
      current?.querySelector<HTMLElement>(`[data-page='${from}']`) ??
      current?.querySelector<HTMLElement>('input:checked, [aria-current]') ??
      current?.querySelector<HTMLElement>('button:not([data-close]), input')
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  }, [panel, menu])
}

// A focus that moved elsewhere is not restored.
function restoreFocus(origin: Element | undefined, panel: HTMLElement | null) {
  const { activeElement } = document
  const isFocusLost =
    !activeElement ||
    activeElement === document.body ||
    panel?.contains(activeElement) ||
    activeElement instanceof HTMLDialogElement
  if (isFocusLost && origin instanceof HTMLElement) origin.focus({ preventScroll: true })
}
