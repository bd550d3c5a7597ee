import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Locale } from '#core/i18n/locales.ts'
import { type HistoryEntry, unfinishedEntries } from '#core/lists/lists.ts'
import { WatchedBar } from '#ui/media/WatchedBar.tsx'
import { $history } from './lists.store.ts'

type Mark = HistoryEntry & { picture: Element }

const emptyHistory: [] = []

/** Progress bars on the cards of the page, from the local watch history only. */
export function WatchedMarks({ language }: { language: Locale }) {
  const history = useStore($history, { ssr: () => emptyHistory })
  const [marks, setMarks] = useState<Mark[]>([])
  useEffect(() => setMarks(unfinishedEntries(history).flatMap(marksOf)), [history])
  return marks.map(({ picture, mediaid, progress }, index) =>
    createPortal(<WatchedBar value={progress} language={language} />, picture, `${mediaid} ${index}`),
  )
}

const marksOf = (entry: HistoryEntry): Mark[] => {
  const pictures = document.querySelectorAll(
    `#content a[data-ratio][href*="/m/${CSS.escape(entry.mediaid)}/"] > :first-child`,
  )
  return [...pictures].map((picture) => ({ ...entry, picture }))
}
