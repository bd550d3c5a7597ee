import { atom, type ReadableAtom } from 'nanostores'
import { readStored, writeStored } from './browser/storage.ts'
import { type DisplayWord, displayKey, displaySheet, displayWords, displayWordsIn } from './display.ts'
import { sitePath } from './site-path.ts'

const $words = atom<readonly DisplayWord[]>(displayWordsIn(readStored(displayKey)))

/** Chosen display settings of this browser. */
export const $display: ReadableAtom<readonly DisplayWord[]> = $words

/** Returns whether the device requests more contrast, which then always applies. */
export const prefersContrast = () => matchMedia('(prefers-contrast: more)').matches

/** Stores a choice and applies it to this page. The inline script applies it to later ones. */
export function chooseDisplay(word: DisplayWord, isOn: boolean) {
  const words = displayWords.filter((one) => (one === word ? isOn : $words.get().includes(one)))
  writeStored(displayKey, words.join(' ') || null)
  const applied = displayWords.filter((one) => words.includes(one) || (one === 'contrast' && prefersContrast()))
  const { documentElement: root, head } = document
  root.dataset.display = applied.join(' ')
  const href = sitePath(displaySheet)
  if (!head.querySelector(`link[href="${href}"]`))
    head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  $words.set(words)
}
