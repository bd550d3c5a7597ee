import { useStore } from '@nanostores/react'
import { type MouseEvent, useId, useState } from 'react'
import { paths } from '#core/address/paths.ts'
import { importAgain } from '#core/browser/import-again.ts'
import { isExpiredAt } from '#core/downloads/downloads.ts'
import { formatPercent } from '#core/i18n/format.ts'
import { type Locale, localePath } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import { showNetworkError } from '#ui/base/show-error.ts'
import { useFocusOnClose } from '#ui/base/use-modal.ts'
import type { DownloadOffer } from './downloads.screen.ts'
import { $downloads } from './downloads.store.ts'
import { percentOf } from './plan.rules.ts'

type Picker = Awaited<ReturnType<typeof loadPicker>>

const none: [] = []
const loadPicker = async () => (await importAgain(() => import('./Picker.client.tsx'))).Picker

/** Opens the quality and episode dialog. A current download shows a link to the downloads page instead. */
export function DownloadButton({ language, ...offered }: DownloadOffer & { language: Locale }) {
  const text = textFor(language)
  const [picker, setPicker] = useState<{ Picker: Picker }>()
  const downloads = useStore($downloads, { ssr: () => none })
  const download = downloads.find((entry) => entry.item.id === offered.offer.item.id && !isExpiredAt(entry, Date.now()))
  const id = useId()
  // The link has replaced the focused button.
  useFocusOnClose(() => document.getElementById(id), picker !== undefined)

  const open = async ({ currentTarget: button }: MouseEvent) => {
    try {
      setPicker({ Picker: await loadPicker() })
    } catch {
      showNetworkError(button, language)
    }
  }
  return (
    <>
      {download && !offered.episodes ? (
        <ButtonLink id={id} variant="secondary" icon="download" href={localePath(language, paths.downloads)}>
          {download.state === 'complete'
            ? text('video:download_complete')
            : text('video:download_progress', { percent: formatPercent(language, percentOf(download) / 100) })}
        </ButtonLink>
      ) : (
        <Button variant="secondary" icon="download" aria-haspopup="dialog" onClick={open}>
          {text('video:download')}
        </Button>
      )}
      {picker && <picker.Picker language={language} {...offered} onClose={() => setPicker(undefined)} />}
    </>
  )
}
