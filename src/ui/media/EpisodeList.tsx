import type { Requirement } from '#core/access/access.ts'
import { formatDuration } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { episodeMark } from './CardBadge.tsx'
import s from './EpisodeList.module.css'
import { Lock } from './Lock.tsx'
import { lazySizes, type PictureSource, ResponsivePicture } from './ResponsivePicture.tsx'

export type EpisodeItem = {
  id: string
  href: string
  title: string
  episode: number
  /** 0 or undefined in a series without seasons. */
  season?: number | undefined
  /** Seconds. */
  duration?: number | undefined
  description?: string | undefined
  /** Languages of title and description, if other than the page's. */
  titleLang?: string | undefined
  descriptionLang?: string | undefined
  image?: PictureSource | undefined
  requirement?: Requirement | undefined
  current?: boolean | undefined
}

export type EpisodeListProps = {
  episodes: EpisodeItem[]
  language: Locale
  label?: string | undefined
  /** Seasons of the filter around the list, in its order. */
  seasons?: number[] | undefined
}

/** Episode links of a series; the current one has `aria-current`. */
export function EpisodeList({ episodes, language, label, seasons = [] }: EpisodeListProps) {
  return (
    <ol className={s.list} aria-label={label} data-testid="video-list">
      {episodes.map((episode) => (
        <li key={episode.id} data-filter={seasonIndex(episode, seasons)}>
          <Episode {...episode} language={language} />
        </li>
      ))}
    </ol>
  )
}

const seasonIndex = ({ season }: EpisodeItem, seasons: number[]) =>
  season === undefined || seasons.length === 0 ? undefined : seasons.indexOf(season)

type EpisodeProps = EpisodeItem & { language: Locale }

function Episode({ href, title, current, requirement = 'nothing', image, language, ...episode }: EpisodeProps) {
  const text = textFor(language)
  return (
    <a
      className={s.episode}
      href={href}
      data-testid={title}
      data-ratio="16:9"
      aria-current={current ? 'true' : undefined}
    >
      <span className={s.picture} data-initial={image ? undefined : initialOf(title)}>
        {image && <ResponsivePicture image={image} sizes={lazySizes} />}
        <Lock requirement={requirement} language={language} />
        {current && <span className={s.active}>{text('video:current_episode')}</span>}
      </span>
      <div className={s.text}>
        <span className={s.metadata}>{detailsOf(episode, language).join(' • ')}</span>
        <h3 className={s.title} dir="auto" lang={episode.titleLang}>
          {title}
        </h3>
        {episode.description && (
          <span className={s.description} dir="auto" lang={episode.descriptionLang}>
            {episode.description}
          </span>
        )}
      </div>
    </a>
  )
}

// Firefox before 125 has none, so that a letter of several characters is cut there
const graphemes = Intl.Segmenter && new Intl.Segmenter()

/** Icon of an episode without a picture; its title is next to it. */
function initialOf(title: string): string {
  const text = title.trim()
  const [first] = graphemes ? [...graphemes.segment(text)].map(({ segment }) => segment) : [...text]
  return first?.toLocaleUpperCase() ?? ''
}

function detailsOf(
  { season, episode, duration }: Pick<EpisodeItem, 'season' | 'episode' | 'duration'>,
  language: Locale,
) {
  const mark = episodeMark(language, { season, episode })
  return duration ? [mark, formatDuration(language, duration)] : [mark]
}
