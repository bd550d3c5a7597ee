import { useStore } from '@nanostores/react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { isLocked } from '#core/access/access.ts'
import { $viewer } from '#core/account/viewer.store.ts'
import { openQuery } from '#core/address/url.store.ts'
import { type Download, isExpiredAt } from '#core/downloads/downloads.ts'
import { textFor } from '#core/i18n/downloads-text.ts'
import { formatPercent } from '#core/i18n/format.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import { focusOrContent } from '#ui/base/focus.ts'
import { useOnline } from '#ui/base/use-online.ts'
import { announceMessage } from '#ui/site/announce.ts'
import s from './DownloadEntry.module.css'
import { pauseDownload, removeDownload, replaceDownload, resumeDownload } from './downloads.store.ts'
import { percentOf, sizeText } from './plan.rules.ts'

const onController = (change: () => void) => {
  navigator.serviceWorker.addEventListener('controllerchange', change)
  return () => navigator.serviceWorker.removeEventListener('controllerchange', change)
}

/** Returns whether the worker controls this page. On a first visit it may not yet. */
const useController = () => useSyncExternalStore(onController, () => navigator.serviceWorker.controller !== null)

type EntryProps = { language: Locale; download: Download; isFirst: boolean }

export function DownloadEntry({ language, download, isFirst }: EntryProps) {
  const text = textFor(language)
  const { item, href, state, size, changed } = download
  const hasController = useController()
  const picture = hasController ? download.picture : undefined
  const { title } = item
  const percent = percentOf(download)
  const isExpired = isExpiredAt(download, Date.now())
  const isClosed = isLocked(item.requirement, useStore($viewer))
  const isUsable = state === 'complete' && !isExpired && !isClosed
  return (
    <li className={s.entry} data-state={state}>
      {picture ? (
        <img className={s.picture} src={picture} alt="" width="320" height="180" />
      ) : (
        <span className={s.picture} />
      )}
      <div>
        <h2 className={s.title} dir="auto">
          <a href={localePath(language, href)}>{title}</a>
        </h2>
        <p className={s.about} dir="auto">
          {[item.series, item.metadata, size > 0 && sizeText(size, language)].filter(Boolean).join(' • ')}
        </p>
        <State language={language} download={download} isFirst={isFirst} isClosed={isClosed} />
        {state !== 'complete' && !isExpired && (
          <progress
            className={s.progress}
            max={100}
            value={percent}
            aria-label={text('downloads:progress_of', { title })}
          />
        )}
        {changed && isUsable && <p className={s.about}>{text('downloads:state.changed')}</p>}
      </div>
      <div className={s.actions}>
        {isUsable && (
          <ActionButton
            language={language}
            action="play"
            title={title}
            onPress={() => openQuery({ play: item.id })}
            isMain
          />
        )}
        {state === 'complete' && isClosed && (
          <ButtonLink
            variant="primary"
            href={localePath(language, href)}
            aria-label={text('downloads:access_of', { title })}
          >
            {text('downloads:access')}
          </ButtonLink>
        )}
        {isUsable && changed && (
          <ActionButton language={language} action="renew" title={title} onPress={() => replaceDownload(item.id)} />
        )}
        {state !== 'complete' && !isExpired && !isClosed && (
          <ActionButton language={language} title={title} {...pauseOrResume(download)} />
        )}
        <ActionButton
          language={language}
          action="remove"
          title={title}
          onPress={({ currentTarget }) => {
            const entry = currentTarget.closest('li')
            const neighbour = entry?.nextElementSibling ?? entry?.previousElementSibling
            removeDownload(item.id)
            announceMessage(text('downloads:removed', { title }))
            requestAnimationFrame(() => focusEntry(neighbour))
          }}
        />
      </div>
    </li>
  )
}

/** Pause or continuation. One button for both states retains the focus. */
const pauseOrResume = ({ item, state }: Download) =>
  state === 'queued'
    ? ({ action: 'pause', onPress: () => pauseDownload(item.id) } as const)
    : ({ action: 'resume', onPress: () => resumeDownload(item.id) } as const)

/** Focuses the title of an entry, or the main content. */
function focusEntry(entry: Element | null | undefined) {
  focusOrContent(entry?.isConnected ? entry.querySelector('a') : undefined)
}

type ActionProps = {
  language: Locale
  action: 'play' | 'pause' | 'resume' | 'remove' | 'renew'
  title: string
  onPress(event: MouseEvent<HTMLButtonElement>): void
  isMain?: boolean
}

const ActionButton = ({ language, action, title, onPress, isMain = false }: ActionProps) => (
  <Button
    variant={isMain ? 'primary' : 'secondary'}
    aria-label={textFor(language)(`downloads:${action}_of`, { title })}
    onClick={onPress}
  >
    {textFor(language)(`downloads:${action}`)}
  </Button>
)

/** One line about the state, or the reason of a failure. */
function State({ language, download, isFirst, isClosed }: EntryProps & { isClosed: boolean }) {
  const text = textFor(language)
  const online = useOnline()
  const { state, failure } = download
  const percent = formatPercent(language, percentOf(download) / 100)
  if (isExpiredAt(download, Date.now())) return <p className={s.state}>{text('downloads:state.expired')}</p>
  if (state === 'failed' && failure) {
    const [needed, free] = failure.kind === 'space' ? [failure.needed, failure.free] : [0, 0]
    const sizes = { needed: sizeText(needed, language), free: sizeText(free, language) }
    return (
      <p className={s.failure} role="alert">
        {text(`downloads:failure.${failure.kind}`, sizes)}
      </p>
    )
  }
  if (isClosed) return <p className={s.state}>{text('downloads:failure.access')}</p>
  if (state === 'complete') return <p className={s.state}>{text('downloads:state.complete')}</p>
  if (state === 'paused') return <p className={s.state}>{text('downloads:state.paused', { percent })}</p>
  if (!online) return <p className={s.state}>{text('downloads:state.offline', { percent })}</p>
  return <p className={s.state}>{text(isFirst ? 'downloads:state.running' : 'downloads:state.queued', { percent })}</p>
}
