/** Kinds of warnings, with where to mend each. */
export const remedies = {
  articles: 'correct the documents in the content service; a fault of the whole document leaves it out',
  captions: 'upload the file again as WebVTT or SubRip, or remove it from the item',
  code: 'correct the source file',
  config: 'correct the field of the config (docs/publishers.md, "Configure")',
  host: 'see docs/publishers.md, "Builds on the host"',
  items: 'correct the fields of the items on the platform; until then they are left out',
  launch: 'see the launch checklist in docs/publishers.md',
  missing: 'publish what is named, or remove what refers to it',
  pages: 'mend the named reason; the next build tries again',
  pictures: 'upload the pictures on the platform, or correct their addresses',
  public: 'give the file in public another name, or remove it',
  schedules: 'correct the guide, or scheduleUrl, scheduleType and scheduleChannel of the item',
  settings: 'correct the variable or the line of .webapp.ini (docs/commands.md, "Variables")',
  stale: 'see why the platform does not respond; until then the last good content is used',
  store: 'see docs/publishing.md; the next publish tries again',
} as const

export type WarningKind = keyof typeof remedies

/** Warning of a command: one sentence that begins with its place. */
export type Warning = { kind: WarningKind; sentence: string }

/** Lines of sentences with one remedy: the first `max` ones, the number of the others, the remedy. */
export function remedyLines(level: string, sentences: readonly string[], remedy: string, max = 3): string[] {
  // A line about one other sentence is as long as the sentence.
  const listed = sentences.slice(0, sentences.length > max + 1 ? max : sentences.length)
  const omitted = sentences.length - listed.length
  return [
    ...listed.map((sentence) => `${level.padEnd(7)} ${sentence}`),
    ...(omitted ? [`        and ${omitted} more of this kind`] : []),
    `        Change: ${remedy}`,
  ]
}
