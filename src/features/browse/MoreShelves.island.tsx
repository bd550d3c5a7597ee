import { memo, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import { type HomeProps, type HomeRow, loadRows, type RowLink, rowCounts } from './home.screen.ts'
import { LiveShelf } from './LiveShelf.island.tsx'
import s from './MoreShelves.module.css'
import { PersonalShelf } from './PersonalShelf.island.tsx'
import { isPersonal, type Row } from './rows.screen.ts'

type Props = HomeProps['remaining'] & { language: Locale }

/** Rows after the first ones, loaded in batches near the viewport. Links precede them. */
export function MoreShelves({ language, from, total, links }: Props) {
  const [loaded, setLoaded] = useState<{ rows: HomeRow[]; next: number }>({ rows: [], next: from })
  const { rows, next } = loaded
  const load = async () => {
    const more = await loadRows(browserContext(language), next, rowCounts.more)
    // A transition renders many cards without blocking a scroll.
    startTransition(() => setLoaded({ rows: [...rows, ...more], next: next + rowCounts.more }))
  }
  return (
    <>
      {rows.map((row) =>
        isPersonal(row) ? (
          <PersonalShelf key={row.index} language={language} {...row} />
        ) : (
          <RowShelf key={row.index} {...row} />
        ),
      )}
      {next < total && (
        <PendingRows
          key={next}
          language={language}
          links={links.slice(rows.filter((row) => !isPersonal(row)).length)}
          onNear={load}
        />
      )}
    </>
  )
}

const RowShelf = memo((row: Row) => (row.timed ? <LiveShelf {...row} /> : <ShelfSection {...row} />))

const nearby = { rootMargin: '400px' }

/** Links to rows not loaded yet. Loads them once when near the viewport. */
function PendingRows({ language, links, onNear }: Pick<Props, 'language' | 'links'> & { onNear: () => void }) {
  const container = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onNear)
  useEffect(() => {
    // One callback can report several positions of the element, the oldest first.
    const near = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      load()
    }, nearby)
    if (container.current) near.observe(container.current)
    return () => near.disconnect()
  }, [])
  return (
    <div ref={container} className={links.length > 0 ? s.rest : undefined}>
      {links.length > 0 && <LinkList title={textFor(language)('common:more_rows')} links={links} />}
    </div>
  )
}

type LinkListProps = { title: string; links: RowLink[] }

/** Links to the rows that are not loaded yet. */
const LinkList = ({ title, links }: LinkListProps) => (
  <nav className={s.list} aria-label={title}>
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} dir="auto" lang={link.lang}>
            {link.title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
