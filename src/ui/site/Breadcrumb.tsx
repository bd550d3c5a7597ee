import s from './Breadcrumb.module.css'

/** `lang` is the language of the label, if other than the page's. */
export type Crumb = { label: string; href?: string | undefined; lang?: string | undefined }

/** Breadcrumb; the last item is the current page. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav className={s.breadcrumb} aria-label={label}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.label}>
            {crumb.href ? (
              <a href={crumb.href} lang={crumb.lang}>
                {crumb.label}
              </a>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} lang={crumb.lang}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
