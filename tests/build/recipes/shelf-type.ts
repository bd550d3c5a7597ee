import type { Recipe } from './recipes.ts'

/** A shelf type `latest`: the items of a playlist, newest first. */
export const shelfType: Recipe = {
  lines: [
    ['src/core/site/config.ts', "'playlist', 'continue_watching', 'favorites'", "'latest', "],
    [
      'src/features/browse/rows.screen.ts',
      "  type === 'content_list' ? content.contentList(id)",
      "  type === 'latest' ? content.playlist(id).then((list) => list && { ...list, items: newestFirst(list.items) }) :\n",
    ],
    [
      'src/features/browse/rows.screen.ts',
      'function rowOf(',
      `const newestFirst = (items: Media[]) =>
  items.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? ''))

`,
    ],
    [
      'src/publishing/ingest/tasks.ts',
      '    if (!contentId || !isListRow(type))',
      "    if (contentId && type === 'latest') return [{ kind: 'playlist', id: contentId, referrer }]\n",
    ],
    [
      'src/publishing/doctor/references.ts',
      '    id && isListRow(type)',
      `    id && type === 'latest' ? [{ where: \`content.\${index}.contentId\`, kind: 'playlist', id }] :\n`,
    ],
    [
      'scripts/sandbox/shared-config.ts',
      "  { type: 'continue_watching' },",
      "  row(ids.allFilms, { type: 'latest', title: 'Latest' }),\n",
    ],
  ],
}
