import s from './FooterBlock.module.css'

/** Publisher's columns above the footer line; their HTML must be sanitised by the caller. */
export const FooterBlock = ({ columns }: { columns: readonly string[] }) => (
  <div className={s.columns}>
    {columns.map((html) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: markdown without HTML of its own
      <div key={html} dangerouslySetInnerHTML={{ __html: html }} />
    ))}
  </div>
)
