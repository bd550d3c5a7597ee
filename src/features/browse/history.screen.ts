import { paths } from '#core/address/paths.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { personalLists } from '#core/lists/lists.ts'
import type { Head, RenderContext, Screen } from '#core/screen.ts'
import { pageTitle } from '#features/page/render.screen.ts'
import { accountPages } from '#features/page/shell.screen.ts'
import type { AccountPages } from '#ui/site/site-props.ts'

export type HistoryProps = {
  language: Locale
  title: string
  description: string
  /** List that resolves the watched items. */
  listId: string
  /** Pages of the account menu, undefined on sites without accounts. */
  pages?: AccountPages | undefined
}

/** Page of what was watched, for viewers with and without an account. Only the browser has their lists. */
export const history: Screen<object, HistoryProps> = { load, head }

async function load({ language, content }: RenderContext): Promise<HistoryProps | undefined> {
  await import('#core/i18n/history-text.ts')
  const text = textFor(language)
  const { history: listId } = personalLists(content.config)
  const pages = accountPages(content.config)
  return listId
    ? { language, title: text('history:title'), description: text('history:description'), listId, pages }
    : undefined
}

function head({ title, description }: HistoryProps, context: RenderContext): Head {
  return { title: pageTitle(title, context), description, path: paths.history, type: 'website', index: false }
}
