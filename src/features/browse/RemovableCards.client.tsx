import { useRef } from 'react'
import type { Media } from '#core/content/media.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import { CardGrid, type CardGridProps } from '#ui/media/CardGrid.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './RemovableCards.module.css'
import type { useRemovals } from './use-removals.client.ts'

type ToolProps = {
  language: Locale
  item: Media | undefined
  /** Label of the button, and the messages of a removal and of its return. */
  texts: Record<'remove' | 'removed' | 'restored', string>
  removals: Pick<ReturnType<typeof useRemovals>, 'isRemoved' | 'remove' | 'restore'>
}

/** `items` are those of the cards. */
export type RemovableCardsProps = Omit<ToolProps, 'item'> &
  Pick<CardGridProps, 'label' | 'cards' | 'headingLevel'> & { items: Media[] }

/** Cards of a viewer's list, each with a button that removes it. */
export const RemovableCards = ({ items, texts, removals, ...grid }: RemovableCardsProps) => (
  <div className={s.cards}>
    <CardGrid
      {...grid}
      variant="favorites"
      ratio="16:9"
      tools={(index) => <RemoveTool language={grid.language} item={items[index]} texts={texts} removals={removals} />}
    />
  </div>
)

/** Button of a card that removes it, or takes that back. */
function RemoveTool({ language, item, texts, removals }: ToolProps) {
  const { isRemoved, remove, restore } = removals
  const text = textFor(language)
  const place = useRef<HTMLDivElement>(null)
  if (!item) return null
  const { id, title } = item
  const change = (action: (id: string) => void, message: string) => {
    action(id)
    announceMessage(message)
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
  }
  return (
    <div ref={place} className={isRemoved(id) ? s.undo : s.tool}>
      {isRemoved(id) ? (
        <Button
          variant="secondary"
          aria-label={`${text('common:undo')}: ${title}`}
          onClick={() => change(restore, texts.restored)}
        >
          {text('common:undo')}
        </Button>
      ) : (
        <IconButton icon="close" label={`${texts.remove}: ${title}`} onClick={() => change(remove, texts.removed)} />
      )}
    </div>
  )
}
