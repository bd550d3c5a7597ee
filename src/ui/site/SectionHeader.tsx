import s from './SectionHeader.module.css'

type Props = {
  title: string
  /** Language of the title, if other than the page's. */
  titleLang?: string | undefined
}

/** Heading of a section. */
export const SectionHeader = ({ title, titleLang }: Props) => (
  <h2 className={s.header} lang={titleLang}>
    {title}
  </h2>
)
