/** Settings of the page "Display", by their values in `html[data-display]`. */
export const displaySettings = ['font', 'spacing', 'contrast', 'keys'] as const
export type DisplaySetting = (typeof displaySettings)[number]

/** Storage key of the chosen settings, separated by spaces. */
export const displayKey = 'jwapp.display'

/** Path of the stylesheet of the settings within the site. */
export const displaySheet = '/display/display.css'

/** Parses the stored settings; unknown ones are dropped. */
export const displaySettingsIn = (stored: string | null): DisplaySetting[] =>
  displaySettings.filter((setting) => stored?.split(' ').includes(setting))
