import s from './LinkList.module.css'

type Props = { title: string; links: { title: string; href: string }[] }

/** Lists of which only the names are here. */
export const LinkList = ({ title, links }: Props) => (
  <nav className={s.list} aria-label={title}>
    <ul>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} dir="auto">
            {link.title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
