import type { ReactNode } from 'react'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { ButtonLink } from '../base/Button.tsx'
import { Icon, type IconName } from '../base/Icon.tsx'
import s from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  text?: string | undefined
  icon?: IconName | undefined
  /** Link or button to continue. */
  action?: ReactNode
  /** 1 if the state is the whole page; the default is 2. */
  headingLevel?: 1 | 2 | undefined
  lang?: Locale
}

/** Message and link of an empty page. */
export function EmptyState({ title, text, icon = 'film', action, headingLevel = 2, lang }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className={s.empty} lang={lang}>
      <span className={s.sign}>
        <Icon name={icon} />
      </span>
      <Heading className={s.title} dir="auto">
        {title}
      </Heading>
      {text && <p className={s.text}>{text}</p>}
      {action && <div className={s.action}>{action}</div>}
    </div>
  )
}

/** Link to the home page, for pages without content. */
export const HomeLink = ({ language }: { language: Locale }) => (
  <ButtonLink variant="primary" href={localePath(language, '/')}>
    {textFor(language)('common:go_home')}
  </ButtonLink>
)

/** Kinds of missing pages with a message of their own. */
export type MissingKind = 'video' | 'playlist'

type Props = { language: Locale; kind?: MissingKind | undefined }

/** "This page doesn't exist." or a message per kind, with a home link. */
export function NotFound({ language, kind }: Props) {
  const text = textFor(language)
  const home = <HomeLink language={language} />
  const { title, description } = missingMessage(kind)
  return <EmptyState lang={language} headingLevel={1} title={text(title)} text={text(description)} action={home} />
}

/** Text keys of heading and message of a missing page. */
export const missingMessage = (kind: MissingKind | undefined) =>
  kind
    ? ({ title: `error:${kind}_not_found`, description: `error:${kind}_not_found_description` } as const)
    : ({ title: 'common:not_found_title', description: 'common:not_found_description' } as const)
