import { sitePath } from '#core/address/site-path.ts'
import { localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Head, Node, RenderContext } from '#core/screen.ts'
import type { Site } from '#core/site/site.ts'

/** Returns the absolute URL of a page in the language of the render context. */
export const urlOf = ({ site, language }: RenderContext, path: string) =>
  new URL(localePath(language, path), site.url).href

/** Returns the `@id` of the publisher, described in full on the home page. */
export const organizationId = ({ site }: RenderContext) => new URL(sitePath('/#organization'), site.url).href

type PreviewContext = Pick<RenderContext, 'pictureless'> & { site: Pick<Site, 'platform' | 'url'> }

/** Returns the address of the preview image of a media item, undefined if the build found no picture. */
export const previewOf = ({ site, pictureless }: PreviewContext, id: string) =>
  pictureless?.(id) ? undefined : new URL(`${site.platform}/v2/media/${id}/poster.jpg?width=720`, site.url).href

/** Returns the image of a media item for link previews. */
export function linkPreviewOf(context: PreviewContext, id: string, alt: string): Head['image'] {
  const src = previewOf(context, id)
  return src ? { src, alt } : undefined
}

export type CrumbStep = { name: string; path: string }

/** Returns the breadcrumbs from the home page to the current page. */
export const crumbsNode = (context: RenderContext, steps: CrumbStep[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: textFor(context.language)('menu:home'), path: '/' }, ...steps].map(
    ({ name, path }, index): Node => ({ '@type': 'ListItem', position: index + 1, name, item: urlOf(context, path) }),
  ),
})

/** Formats seconds in ISO 8601, such as "PT1H2M3S". Undefined without a positive length. */
export function toIsoDuration(seconds: number): string | undefined {
  const rounded = Math.round(seconds)
  if (!(rounded > 0)) return undefined
  const units = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60, rounded % 60]
  return `PT${units.map((count, index) => (count ? `${count}${'HMS'[index]}` : '')).join('')}`
}
