export type OwnLink = { address: string; kind: 'media' | 'playlist' | 'contentList'; id: string }

const kinds = { m: 'media', p: 'playlist', n: 'contentList' } as const
const isSegment = (segment: string): segment is keyof typeof kinds => Object.hasOwn(kinds, segment)

// Publishers copy addresses by id; a slug behind it means that the address is complete
const ownLink = /(?<=\]\()\/(m|p|n)\/([\w-]+)\/?(?=\))/g

/** Ids of linked screens in a markdown text. */
export const ownLinksIn = (markdown: string): OwnLink[] =>
  [...markdown.matchAll(ownLink)].flatMap(([address, segment = '', id = '']) =>
    isSegment(segment) ? [{ address, kind: kinds[segment], id }] : [],
  )

/** Replaces those links with full paths; unknown ids stay. */
export const withOwnLinks = (markdown: string, addresses: Map<string, string>) =>
  markdown.replace(ownLink, (address) => addresses.get(address) ?? address)
