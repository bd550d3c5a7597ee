import { useStore } from '@nanostores/react'
import { textFor } from '#core/i18n/history-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { entriesToContinue, finishedEntries, type HistoryEntry, progressOf } from '#core/lists/lists.ts'
import { $history, clearHistory, removeProgress, restoreProgress } from '#features/lists/lists.store.ts'
import { EmptyState, HomeLink } from '#ui/site/EmptyState.tsx'
import { SectionHeader } from '#ui/site/SectionHeader.tsx'
import { ListPanel } from './ListPanel.client.tsx'
import { RemovableCards, type RemovableCardsProps } from './RemovableCards.client.tsx'
import { toListCards, useListItems } from './use-listed.client.ts'
import { useRemovals } from './use-removals.client.ts'

type Props = { language: Locale; listId: string }

type Name = 'continue' | 'finished'

/** Watched items: those to continue and finished ones, with buttons that remove one of them or all. */
export function HistoryPanel({ language, listId }: Props) {
  const text = textFor(language)
  const history = useStore($history)
  const { entries, forget, ...removals } = useRemovals(history, { remove: removeProgress, restore: restoreProgress })
  const lists: Record<Name, HistoryEntry[]> = {
    continue: entriesToContinue(entries),
    finished: finishedEntries(entries),
  }
  const ids = [...lists.continue, ...lists.finished].map(({ mediaid }) => mediaid)
  const listed = useListItems(language, listId, ids)
  const section = (name: Name) => (
    <Section
      name={name}
      language={language}
      listId={listId}
      entries={lists[name]}
      items={lists[name].flatMap(({ mediaid }) => listed.items.find((item) => item.id === mediaid) ?? [])}
      removals={removals}
    />
  )
  return (
    <ListPanel
      language={language}
      isEmpty={ids.length === 0}
      listed={listed}
      empty={
        <EmptyState
          icon="restart"
          title={text('history:empty_title')}
          text={text('history:empty_text')}
          action={<HomeLink language={language} />}
        />
      }
      texts={{
        clear: text('history:clear'),
        title: text('history:clear_confirm_title'),
        text: text('history:clear_confirm_text'),
        cleared: text('history:cleared'),
      }}
      onClear={() => {
        clearHistory()
        forget()
      }}
    >
      {section('continue')}
      {section('finished')}
    </ListPanel>
  )
}

type SectionProps = Props & Pick<RemovableCardsProps, 'items' | 'removals'> & { name: Name; entries: HistoryEntry[] }

/** Items to continue play at once and show their progress; finished ones lead to their pages. */
function Section({ name, language, listId, entries, items, removals }: SectionProps) {
  const text = textFor(language)
  if (items.length === 0) return null
  const isContinued = name === 'continue'
  const title = text(isContinued ? 'common:continue_watching' : 'history:watched')
  const cards = toListCards(language, listId, items, isContinued)
  return (
    <section aria-label={title} data-testid={`history-${name}`}>
      <SectionHeader title={title} />
      <RemovableCards
        language={language}
        label={title}
        headingLevel={3}
        cards={isContinued ? cards.map((item) => ({ ...item, progress: progressOf(entries, item.card.id) })) : cards}
        items={items}
        texts={{
          remove: text('history:remove'),
          removed: text('history:removed'),
          restored: text('history:restored'),
        }}
        removals={removals}
      />
    </section>
  )
}
