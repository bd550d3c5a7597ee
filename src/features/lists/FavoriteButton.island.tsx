import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { type TextKey, textFor } from '#core/i18n/text.ts'
import { isFavorite, listLimit } from '#core/lists/lists.ts'
import { Button } from '#ui/base/Button.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './FavoriteButton.module.css?adopt'
import { $favorites, type ToggleResult, toggleStoredFavorite } from './lists.store.ts'

/** `title` distinguishes the button on pages with several items. */
type Props = { language: Locale; id: string; title?: string | undefined }

const none: [] = []
const emptySnapshot = () => none

const announcements: Partial<Record<ToggleResult, TextKey>> = {
  added: 'video:favorite_added',
  unpersisted: 'video:favorite_added',
  removed: 'video:favorite_removed',
}

const warnings: Partial<Record<ToggleResult, TextKey>> = {
  full: 'video:favorites_warning',
  unpersisted: 'video:storage_warning',
}

/** Adds the item to the viewer's favourites or removes it. */
export function FavoriteButton({ language, id, title }: Props) {
  const text = textFor(language)
  const pressed = isFavorite(useStore($favorites, { ssr: emptySnapshot }), id)
  const [warning, setWarning] = useState<TextKey>()
  const press = () => {
    const outcome = toggleStoredFavorite(id)
    const announcement = announcements[outcome]
    if (announcement) announceMessage(text(announcement))
    setWarning(warnings[outcome])
  }
  return (
    <>
      <Button
        variant="secondary"
        icon="heart"
        aria-label={title && `${text('video:favorite')}: ${title}`}
        aria-pressed={pressed}
        data-filled
        suppressHydrationWarning // `known-viewers.client.ts` presses the buttons of favourites.
        onClick={press}
      >
        {text('video:favorite')}
      </Button>
      {warning && (
        <div className={s.warning}>
          <MessageBox kind="warning">{text(warning, { maxCount: listLimit })}</MessageBox>
        </div>
      )}
    </>
  )
}
