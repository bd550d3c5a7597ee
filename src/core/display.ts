/** Settings of the page "Display", by their words in `html[data-display]`. */
export const displayWords = ['font', 'spacing', 'contrast'] as const
export type DisplayWord = (typeof displayWords)[number]

/** Storage key of the chosen words, separated by spaces. */
export const displayKey = 'jwapp.display'

/** Path of the stylesheet of the settings within the site. */
export const displaySheet = '/display/display.css'

/** Known words of a stored text. */
export const displayWordsIn = (stored: string | null): DisplayWord[] =>
  displayWords.filter((word) => (stored ?? '').split(' ').includes(word))
