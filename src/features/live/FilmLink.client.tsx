import { type Access, isLocked, requirementOf } from '#core/access/access.ts'
import { paths } from '#core/address/paths.ts'
import { type Media, mediaStatus } from '#core/content/media.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { type TextKey, textFor } from '#core/i18n/text.ts'
import { contentIn } from '#features/page/content.store.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import s from './GuideActions.module.css?adopt'

type Props = { language: Locale; id: string; access: Access }

/** Link from a programme to its film, or its playback. Unreadable items have none. */
export function FilmLink({ language, id, access }: Props) {
  const media = useAsync(id, () => contentIn(language).media(id))
  // The guide below must not move when the link appears.
  if (media.state === 'loading') return <span className={s.coming} />
  if (media.state === 'failed' || !media.value) return null
  const plays = isOnDemand(media.value, access)
  return (
    <ButtonLink
      variant="secondary"
      icon={plays ? 'play' : 'chevron-right'}
      href={localePath(language, paths.media(media.value, { play: plays }))}
    >
      {textFor(language)(labelOf(media.value, plays))}
    </ButtonLink>
  )
}

/** Returns whether the item plays now, outside of the channel, for this viewer. */
const isOnDemand = (media: Media, { model, viewer }: Access) =>
  (media.kind === 'video' || media.kind === 'episode') &&
  mediaStatus(media, new Date()) === 'VOD' &&
  !isLocked(requirementOf(media, model), viewer)

function labelOf({ kind }: Media, plays: boolean): TextKey {
  if (kind === 'series') return 'epg:go_to_series'
  if (kind === 'episode') return plays ? 'epg:watch_episode' : 'epg:go_to_episode'
  return plays ? 'epg:watch_film' : 'epg:go_to_film'
}
