import { loadRows } from '#screens/home/home.ts'
import { isPersonal, type Row } from '#screens/rows.ts'
import { Shelf } from '#ui/media/Shelf.tsx'
import { useRefreshed } from './use-refreshed.ts'

/** A row of the home page that shows something live or scheduled; what it cannot have anew it keeps (spec 1 §9). */
export function LiveShelf(row: Row) {
  const fresh = useRefreshed(row.language, row, async (scene) => {
    const [next] = await loadRows(scene, row.index, 1)
    return next && !isPersonal(next) && !next.failed ? next : undefined
  })
  return <Shelf {...fresh} />
}
