import s from './Skeleton.module.css'

const tiles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Grey shapes of a page that is not loaded yet. CSS shows those of the kind of page in `html[data-route]`. */
export const Skeleton = () => (
  <div className={s.skeleton} aria-hidden="true">
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
)
