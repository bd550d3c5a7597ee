import s from './PageHeader.module.css'

/** The heading of a part of a page. */
export const SectionHeader = ({ title }: { title: string }) => <h2 className={s.section}>{title}</h2>

/** The heading of a page that shows a list. */
export const PageHeader = ({ title, description }: { title: string; description?: string | undefined }) => (
  <header className={s.header}>
    <h1 dir="auto">{title}</h1>
    {description && <p dir="auto">{description}</p>}
  </header>
)
