import { paths } from '#core/address/paths.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import type { DisplaySetting } from '#core/site/display.ts'
import { pageTitle } from './render.screen.ts'

type DisplayOption = { setting: DisplaySetting; label: string; description: string }

export type DisplayProps = {
  language: Locale
  title: string
  description: string
  options: DisplayOption[]
  /** Note of a setting that the device already requests. */
  byDevice: string
  noScripts: string
}

/** Settings of text and contrast, stored in this browser. */
export const display: Screen<object, DisplayProps> = { load, head }

async function load({ language }: RenderContext): Promise<DisplayProps> {
  await import('#core/i18n/insights-text.ts')
  const text = textFor(language)
  return {
    language,
    title: text('common:display'),
    description: text('reading:display.description'),
    options: [
      { setting: 'font', label: text('reading:display.font'), description: text('reading:display.font_about') },
      {
        setting: 'spacing',
        label: text('reading:display.spacing'),
        description: text('reading:display.spacing_about'),
      },
      {
        setting: 'contrast',
        label: text('reading:display.contrast'),
        description: text('reading:display.contrast_about'),
      },
      { setting: 'keys', label: text('reading:display.keys'), description: text('reading:display.keys_about') },
    ],
    byDevice: text('reading:display.by_device'),
    noScripts: text('reading:display.no_scripts'),
  }
}

function head({ title, description }: DisplayProps, context: RenderContext): Head {
  return { title: pageTitle(title, context), description, path: paths.display, type: 'website', index: false }
}
