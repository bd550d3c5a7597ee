import type { Playable } from './playable.ts'

/** The line under a title: "Salt & Pepper • S1:E2 • 2023". */
export const aboutOf = ({ series, metadata }: Pick<Playable, 'series' | 'metadata'>) =>
  [series, metadata].filter(Boolean).join(' • ')
