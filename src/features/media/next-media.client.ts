import { isLocked } from '#core/access/access.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { eventOn, playableOn, queueOf, media as screen } from './media.screen.ts'
import type { QueuedMedia } from './open-player.client.ts'

/** Loads an item that can play without its page. Otherwise resolves to undefined. */
export async function loadNextMedia(
  language: Locale,
  id: string,
): Promise<(QueuedMedia & { title: string }) | undefined> {
  const context = browserContext(language)
  const props = await screen.load(context, { id })
  const media = props && playableOn(props)
  if (!media || eventOn(props) || isLocked(media.requirement, $viewer.get())) return undefined
  return { media, queue: queueOf(props), title: screen.head(props, context).title }
}
