import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isLocked } from '#core/access/access.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import { $query, closeQuery } from '#core/address/url.store.ts'
import { type Download, type DownloadItem, isExpiredAt } from '#core/downloads/downloads.ts'
import { textFor } from '#core/i18n/downloads-text.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { PinGate, ratingOf } from '#features/lock/PinGate.client.tsx'
import { MediaPlayer } from '#features/media/MediaPlayer.client.tsx'
import { InlineWait } from '#ui/base/InlineWait.tsx'
import { MessageBox } from '#ui/base/MessageBox.tsx'
import { EmptyState, HomeLink } from '#ui/site/EmptyState.tsx'
import { DownloadEntry } from './DownloadEntry.client.tsx'
import s from './DownloadsPanel.module.css'
import { $downloads, canStore, measureSpace, type Space } from './downloads.store.ts'
import { sizeText } from './plan.rules.ts'

type Props = { language: Locale }

/** List of all downloads with their player. Works without a connection. */
export function DownloadsPanel({ language }: Props) {
  const text = textFor(language)
  const downloads = useStore($downloads)
  const { play } = useStore($query)
  const viewer = useStore($viewer)
  const { space, removedTitles } = useChecks(language, downloads)
  if (!canStore()) return <EmptyState icon="warning" title={text('downloads:unsupported')} />
  const isOpen = ({ item, state }: Download) => state === 'complete' && !isLocked(item.requirement, viewer)
  const playing = downloads.find((download) => download.item.id === play && isOpen(download))
  const waiting = <InlineWait language={language} label={text('video:player.loading')} />
  return (
    <div className={s.panel}>
      {removedTitles.map((title) => (
        <MessageBox key={title} kind="info">
          {text('downloads:left', { title })}
        </MessageBox>
      ))}
      {downloads.length === 0 ? (
        <EmptyState
          icon="download"
          title={text('downloads:empty_title')}
          text={text('downloads:empty_text')}
          action={<HomeLink language={language} />}
        />
      ) : (
        <>
          {space && (
            <p className={s.space}>
              {text('downloads:used', { used: sizeText(space.used, language), free: sizeText(space.free, language) })}
            </p>
          )}
          <ul className={s.list}>
            {downloads.map((download) => (
              <DownloadEntry
                key={download.item.id}
                language={language}
                download={download}
                isFirst={isNext(downloads, download)}
              />
            ))}
          </ul>
          <p className={s.space}>{text('downloads:kept_open')}</p>
        </>
      )}
      {playing?.copy && !isExpiredAt(playing, Date.now()) && (
        <PinGate
          key={playing.item.id}
          language={language}
          id={playing.item.id}
          load={() => ratingOfCopy(language, playing.item)}
          waiting={waiting}
          onCancel={closePlayer}
          onFailed={closePlayer}
        >
          <MediaPlayer
            language={language}
            media={{ ...playing.item, ...playing.copy, skips: playing.item.skips ?? [], poster: playing.picture }}
            queue={{}}
            inline={false}
            waiting={waiting}
            onSucceeded={() => undefined}
            onFailed={closePlayer}
          />
        </PinGate>
      )}
    </div>
  )
}

const closePlayer = () => closeQuery('play')

/** Stored or requested rating. One that cannot be loaded is unknown: above every limit. */
const ratingOfCopy = async (language: Locale, { id, rating }: DownloadItem) =>
  rating ?? ratingOf(language, id).catch(() => '?')

const isNext = (all: readonly Download[], download: Download) =>
  all.find(({ state }) => state === 'queued') === download

/** Runs queued downloads, and checks copies once per visit. */
function useChecks(language: Locale, downloads: readonly Download[]) {
  const [removedTitles, setRemovedTitles] = useState<string[]>([])
  const [space, setSpace] = useState<Space>()
  useEffect(() => {
    import('./continue.client.ts').catch(() => undefined)
    const check = async () =>
      setRemovedTitles(await (await import('./check.client.ts')).checkDownloads(language, Date.now()))
    check().catch(() => undefined)
  }, [language])
  const states = downloads.map(({ state }) => state).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state change affects the free space
  useEffect(() => {
    measureSpace().then(setSpace, () => undefined)
  }, [states])
  return { removedTitles, space }
}
