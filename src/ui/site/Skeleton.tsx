import type { ReactNode } from 'react'
import s from './Skeleton.module.css'

const tiles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Grey shapes of a page that is not loaded yet, below a message. CSS shows those of the kind in `html[data-route]`. */
export const Skeleton = ({ children }: { children?: ReactNode }) => (
  <div className={s.page}>
    <div className={s.shapes} aria-hidden="true">
      <span className={s.field} />
      <div className={s.hero}>
        <span />
        <span />
        <span />
      </div>
      <span className={s.title} />
      <div className={s.tiles}>
        {tiles.map((tile) => (
          <span key={tile} />
        ))}
      </div>
    </div>
    {children}
  </div>
)
