import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { importAgain } from '#core/browser/import-again.ts'
import { openingMs, rejectAfter } from '#core/browser/waits.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Playable } from '#features/player/media/playable.ts'
import { loadPlayer, preloadPlayer } from '#features/player/preload.ts'
import { Button } from '#ui/base/Button.tsx'
import { showNetworkError } from '#ui/base/show-error.ts'

export type TrailerProps = { language: Locale; trailerId: string; title: string }

type Opened = { Player: Awaited<ReturnType<typeof loadPlayer>>; playable: Playable }

/** Trailer button and the window that plays it and closes at the end. */
export function TrailerButton({ language, trailerId, title }: TrailerProps) {
  const text = textFor(language)
  const [trailer, setTrailer] = useState<Opened>()
  const [busy, setBusy] = useState(false)
  const label = text('video:trailer_title', { title })
  const close = useClosedByBack(trailer !== undefined, () => setTrailer(undefined))

  const open = async ({ currentTarget: button }: MouseEvent) => {
    if (busy) return
    setBusy(true)
    try {
      setTrailer(await rejectAfter(openingMs, load(trailerId, label)))
    } catch {
      showNetworkError(button, language)
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        icon="film"
        aria-label={text('video:watch_trailer')}
        aria-busy={busy}
        onPointerEnter={preloadPlayer}
        onClick={open}
      >
        {text('video:trailer')}
      </Button>
      {trailer && (
        <trailer.Player language={language} media={trailer.playable} label={label} onClose={close} onEnded={close} />
      )}
    </>
  )
}

/** Adds a history entry while a window is open, so that Back closes it. Returns a function that leaves the entry. */
function useClosedByBack(isOpen: boolean, close: () => void): () => void {
  const closeWindow = useEffectEvent(close)
  const isLeaving = useRef(false)
  // Before the paint: Back may follow at once.
  useLayoutEffect(() => {
    if (!isOpen) return
    isLeaving.current = false
    history.pushState({ isTrailer: true }, '')
    const handlePopState = () => closeWindow()
    addEventListener('popstate', handlePopState)
    return () => removeEventListener('popstate', handlePopState)
  }, [isOpen])
  return () => {
    if (!history.state?.isTrailer) return close()
    // The entry is left later, and a second call would leave the page.
    if (!isLeaving.current) history.back()
    isLeaving.current = true
  }
}

async function load(trailerId: string, title: string): Promise<Opened> {
  const { prefetchSource } = await importAgain(() => import('#features/player/media/prefetch-source.ts'))
  const playable = prefetchSource({
    id: trailerId,
    title,
    metadata: '',
    requirement: 'nothing' as const,
    sources: [],
    tracks: [],
    ads: false,
  })
  return { Player: await loadPlayer(), playable }
}
