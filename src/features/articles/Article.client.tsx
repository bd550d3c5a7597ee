import { localePath } from '#core/i18n/locales.ts'
import { ShareMenu } from '#features/media/ShareMenu.island.tsx'
import { ArticleFilm } from './ArticleFilm.island.tsx'
import { InsightView } from './InsightView.tsx'
import type { InsightProps } from './insight.screen.ts'
import { RichText } from './RichText.tsx'

/** Article with its islands. `url` is the origin of the site. */
export function Article({ url, ...props }: InsightProps & { url: string }) {
  const { language, title, path, lang, outline, sections, details } = props
  const address = new URL(localePath(language, path), url).href
  const share = <ShareMenu language={language} title={title} description={details.description} url={address} />
  return (
    <InsightView {...props} share={share}>
      {sections.map((part) =>
        'film' in part ? (
          <ArticleFilm key={part.key} language={language} film={part.film} />
        ) : (
          <RichText key={part.key} language={language} blocks={part.blocks} outline={outline} lang={lang} />
        ),
      )}
    </InsightView>
  )
}
