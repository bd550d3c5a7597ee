import { newestPage, type Recipe } from './recipes.ts'

/** An island of the screen "New this week": a button that names its newest film. */
export const island: Recipe = {
  files: {
    'src/features/browse/PickFilm.island.tsx': `import { useState } from 'react'
import type { NewestProps } from './newest.screen.ts'

export function PickFilm({ cards }: Pick<NewestProps, 'cards'>) {
  const [title, setTitle] = useState('')
  return (
    <p>
      <button type="button" onClick={() => setTitle(cards[0]?.card.title ?? '')}>Pick a film</button>
      <output>{title}</output>
    </p>
  )
}
`,
    'src/features/browse/NewestView.tsx': `import type { ReactNode } from 'react'
import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import type { NewestProps } from './newest.screen.ts'

export const NewestView = ({ pick, ...props }: NewestProps & { pick?: ReactNode }) => (
  <>
    <ShelfSection {...props} />
    {pick}
  </>
)
`,
    'src/pages/[...locale]/new.astro': newestPage
      .replace('---\n', "---\nimport { PickFilm } from '#features/browse/PickFilm.island.tsx'\n")
      .replace(
        '<NewestView {...props} />',
        '<NewestView {...props}>\n    <PickFilm slot="pick" client:intent cards={props.cards} />\n  </NewestView>',
      ),
    'src/runtime/islands/newest.slots.tsx': `import { PickFilm } from '#features/browse/PickFilm.island.tsx'
import type { NewestProps } from '#features/browse/newest.screen.ts'

/** Returns the islands of the newest films. */
export const newestSlots = ({ cards }: NewestProps) => ({ pick: <PickFilm cards={cards} /> })
`,
  },
  lines: [
    ['src/runtime/router/site-routes.client.tsx', ' />)\n\nexport const showDisplay', ' {...newestSlots(props)}'],
    [
      'src/runtime/router/site-routes.client.tsx',
      'import { panel }',
      "import { newestSlots } from '#runtime/islands/newest.slots.tsx'\n",
    ],
  ],
}
