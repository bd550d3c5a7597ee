import { atom, type ReadableAtom } from 'nanostores'
import { sitePath } from '../address/site-path.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { type DisplaySetting, displayKey, displaySettings, displaySettingsIn, displaySheet } from './display.ts'

const $settings = atom<readonly DisplaySetting[]>(displaySettingsIn(readStored(displayKey)))

/** Chosen display settings of this browser. */
export const $display: ReadableAtom<readonly DisplaySetting[]> = $settings

/** Returns whether the device requests more contrast, which then always applies. */
export const prefersContrast = () => matchMedia('(prefers-contrast: more)').matches

/** Stores a choice and applies it to this page. The inline script applies it to later ones. */
export function chooseDisplay(setting: DisplaySetting, isOn: boolean) {
  const settings = displaySettings.filter((option) => (option === setting ? isOn : $settings.get().includes(option)))
  writeStored(displayKey, settings.join(' ') || null)
  const applied = displaySettings.filter(
    (option) => settings.includes(option) || (option === 'contrast' && prefersContrast()),
  )
  const { documentElement: root, head } = document
  root.dataset.display = applied.join(' ')
  const href = sitePath(displaySheet)
  if (!head.querySelector(`link[href="${href}"]`))
    head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  $settings.set(settings)
}
