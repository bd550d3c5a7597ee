import type { ReactNode } from 'react'
import { reloadLink } from '#core/browser/links.ts'
import type { AspectRatio } from '#core/content/playlist.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Icon } from '../base/Icon.tsx'
import { VisuallyHidden } from '../base/VisuallyHidden.tsx'
import { FeaturedCard } from './FeaturedCard.tsx'
import { type CardProps, MediaCard } from './MediaCard.tsx'
import s from './ShelfSection.module.css'

/** The row sets the language and ratio of its cards. */
export type CardItem = Omit<CardProps, 'language' | 'ratio'>

export type ShelfProps = {
  title: string
  /** Language of the title, if other than the page's. */
  titleLang?: string | undefined
  headingId: string
  language: Locale
  cards: CardItem[]
  featured?: boolean | undefined
  ratio: AspectRatio
  /** Address of the page of the list. */
  href?: string | undefined
  testId?: string | undefined
  /** Selector of the publisher's colour for this shelf. */
  background?: string | undefined
  failed?: boolean | undefined
  /** Buttons of a card, by its index in the row. */
  tools?: ((index: number) => ReactNode) | undefined
}

/** Message of a failed row, with a link that reloads the page. */
const Failed = ({ language }: { language: Locale }) => (
  <p className={s.failed}>
    {textFor(language)('error:could_not_load_items')} <a {...reloadLink}>{textFor(language)('common:retry')}</a>
  </p>
)

/** Row of cards that scrolls natively, without scripts. */
export function ShelfSection(props: ShelfProps) {
  const { title, headingId, language, cards, featured, ratio, testId, background, failed, tools } = props
  return (
    <section className={s.shelf} aria-label={title} data-testid={testId} data-shelf={background}>
      <Title {...props} />
      {failed ? (
        <Failed language={language} />
      ) : (
        <div className={s.frame} data-ratio={ratio} data-featured={featured || undefined}>
          <ul className={s.row} aria-labelledby={title ? headingId : undefined}>
            {cards.map((item, index) => {
              const { card, details } = item
              const buttons = tools?.(index)
              return (
                <li key={card.id} data-name={details && card.title}>
                  {details ? (
                    <FeaturedCard {...item} language={language} details={details}>
                      {buttons}
                    </FeaturedCard>
                  ) : (
                    <>
                      <MediaCard {...item} language={language} ratio={ratio} />
                      {buttons}
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </section>
  )
}

function Title({ title, titleLang, headingId, href, featured, failed }: ShelfProps) {
  // The title of a failed playlist is unknown.
  if (!title) return null
  const isUnseen = featured && !failed
  return (
    <h2 className={isUnseen ? undefined : s.title} id={headingId} dir="auto" lang={titleLang}>
      {isUnseen ? (
        <VisuallyHidden>{title}</VisuallyHidden>
      ) : href ? (
        <a href={href}>
          {title}
          <Icon name="chevron-right" />
        </a>
      ) : (
        title
      )}
    </h2>
  )
}
