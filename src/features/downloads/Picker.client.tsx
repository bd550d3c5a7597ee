import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '#core/address/paths.ts'
import { textFor } from '#core/i18n/downloads-text.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { Button, ButtonLink, IconButton } from '#ui/base/Button.tsx'
import { retryWithFocus } from '#ui/base/focus.ts'
import { LoadingState } from '#ui/base/LoadingState.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { Spinner } from '#ui/base/Spinner.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { useBackdrop, useModal } from '#ui/base/use-modal.ts'
import { announceMessage } from '#ui/site/announce.ts'
import type { DownloadOffer, OfferedEpisode } from './downloads.screen.ts'
import { canStore, measureSpace } from './downloads.store.ts'
import { loadVariants } from './fetch-plan.store.ts'
import { CopyRefusedError, type Variant } from './hls.rules.ts'
import s from './Picker.module.css?adopt'
import { defaultVariant, minutesOf, sizeOfVariant, sizeText } from './plan.rules.ts'
import { loadEpisodes, requestDownloads, withinWindow } from './request.client.ts'

type Props = DownloadOffer & { language: Locale; onClose(): void }

const id = 'download-title'

/** Dialog with the choice of episodes and picture quality. */
export function Picker({ language, onClose, ...offered }: Props) {
  const text = textFor(language)
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  useBackdrop(dialog, onClose)
  const { item, remote } = offered.offer
  const choices = useAsync(item.id, async (signal) => {
    const [variants, space] = await Promise.all([loadVariants(remote.sources, item.duration, signal), measureSpace()])
    return { variants, space }
  })
  return (
    <dialog ref={dialog} className={s.dialog} aria-labelledby={id} data-testid="dialog">
      <div className={s.close}>
        <IconButton label={text('common:close')} icon="close" onClick={onClose} />
      </div>
      <h2 id={id} className={s.title} tabIndex={-1}>
        {text('downloads:of', { title: item.series ?? item.title })}
      </h2>
      {!canStore() ? (
        <MessageBox kind="warning">{text('downloads:unsupported')}</MessageBox>
      ) : choices.state === 'loading' ? (
        <LoadingState language={language} failed={false} again={choices.again} size="small" />
      ) : choices.state === 'failed' ? (
        <Failure language={language} reason={choices.reason} again={choices.again} />
      ) : (
        <Choices language={language} {...offered} {...choices.value} onClose={onClose} />
      )}
    </dialog>
  )
}

type FailureProps = { language: Locale; reason: unknown; again(): void }

/** Reason of a failure, with a retry unless it is final. */
function Failure({ language, reason, again }: FailureProps) {
  const text = textFor(language)
  if (reason instanceof CopyRefusedError)
    return <MessageBox kind="error">{text(`downloads:failure.${reason.kind}`)}</MessageBox>
  return (
    <>
      <MessageBox kind="error">{text('downloads:failed')}</MessageBox>
      <Button variant="secondary" onClick={() => retryWithFocus(again, document.getElementById(id))}>
        {text('common:retry')}
      </Button>
    </>
  )
}

type ChoicesProps = Props & { variants: Variant[]; space: { free: number } | undefined }

function Choices({ language, offer, episodes = [], isChosen, variants, space, onClose }: ChoicesProps) {
  const text = textFor(language)
  const [bandwidth, setBandwidth] = useState(defaultVariant(variants)?.bandwidth ?? 0)
  const choices = choicesOf(episodes, isChosen === true)
  const [part, setPart] = useState(choices[0]?.key ?? 'this')
  const [problem, setProblem] = useState<'failed' | 'unpersisted' | 'failure.gone'>()
  const [busy, setBusy] = useState(false)
  const chosen = choices.find(({ key }) => key === part && key !== 'this')
  const count = chosen?.episodes.length ?? 1

  const start = async () => {
    if (busy) return
    setBusy(true)
    try {
      const offers = withinWindow(chosen ? await loadEpisodes(language, offer, chosen.episodes) : [offer])
      if (offers.length === 0) return setProblem('failure.gone')
      if (!(await requestDownloads(language, offers, bandwidth))) return setProblem('unpersisted')
      const title = offer.item.title
      // The page behind the dialog is inert, with its live regions.
      flushSync(onClose)
      announceMessage(
        offers.length > 1
          ? text('downloads:added_many', { count: offers.length })
          : text('downloads:added', { title: offers[0]?.item.title ?? title }),
      )
    } catch {
      setProblem('failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      {choices.length > 1 && (
        <fieldset className={s.choices}>
          <legend>{text('downloads:what')}</legend>
          {choices.map(({ key, season, episodes }) => (
            <Choice key={key} name="part" checked={key === part} onChange={() => setPart(key)}>
              {key === 'this'
                ? text('downloads:this_episode')
                : text('downloads:season', { number: String(season), count: episodes.length })}
            </Choice>
          ))}
        </fieldset>
      )}
      <fieldset className={s.choices}>
        <legend>{text('downloads:choose')}</legend>
        {variants.map((variant) => (
          <Choice
            key={variant.address}
            name="quality"
            checked={variant.bandwidth === bandwidth}
            onChange={() => setBandwidth(variant.bandwidth)}
          >
            <Quality
              language={language}
              variant={variant}
              isOnly={variants.length === 1}
              seconds={offer.item.duration * count}
            />
          </Choice>
        ))}
      </fieldset>
      {space && <p className={s.note}>{text('downloads:space', { free: sizeText(space.free, language) })}</p>}
      <p className={s.note}>{text('downloads:kept_open')}</p>
      {problem && <MessageBox kind="error">{text(`downloads:${problem}`)}</MessageBox>}
      <div className={s.actions}>
        <Button variant="primary" icon="download" aria-disabled={busy || undefined} onClick={start}>
          {text('downloads:start')}
        </Button>
        {busy && <Spinner label={text('common:loading')} size="small" isShown />}
        <ButtonLink variant="quiet" href={localePath(language, paths.downloads)}>
          {text('downloads:all_listed')}
        </ButtonLink>
      </div>
    </>
  )
}

type ChoiceProps = { name: string; checked: boolean; onChange(): void; children: ReactNode }

const Choice = ({ name, checked, onChange, children }: ChoiceProps) => (
  <label className={s.choice}>
    <input type="radio" name={`download-${name}`} checked={checked} onChange={onChange} />
    <span>{children}</span>
  </label>
)

type Part = { key: string; season: number; episodes: OfferedEpisode[] }

/** Choices of a series: the episode of the page, then its seasons. */
function choicesOf(episodes: readonly OfferedEpisode[], isChosen: boolean): Part[] {
  const seasons = Map.groupBy(episodes, ({ season }) => season)
  const all = [...seasons].map(([season, episodes]) => ({ key: `season ${season}`, season, episodes }))
  return isChosen ? [{ key: 'this', season: 0, episodes: [] }, ...all] : all
}

type QualityProps = { language: Locale; variant: Variant; isOnly: boolean; seconds: number }

/** Name of a quality with its size. Files without a height are distinguished by size. */
function Quality({ language, variant, isOnly, seconds }: QualityProps) {
  const text = textFor(language)
  const { height, bandwidth } = variant
  const bytes = sizeOfVariant(variant, seconds)
  const size = sizeText(bytes, language)
  const line: { downlink?: number } | undefined =
    'connection' in navigator ? (navigator.connection as { downlink?: number }) : undefined
  const count = line?.downlink ? minutesOf(bytes, line.downlink) : undefined
  if (!height && !isOnly && bandwidth > 0)
    return (
      <>
        {size}
        {count !== undefined && <small>{text('downloads:time', { count })}</small>}
      </>
    )
  return (
    <>
      {height ? text('downloads:quality_height', { height: String(height) }) : text('downloads:quality_only')}
      {bandwidth > 0 && (
        <small>
          {count === undefined ? text('downloads:size', { size }) : text('downloads:size_time', { size, count })}
        </small>
      )}
    </>
  )
}
