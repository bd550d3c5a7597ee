import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { asksConsent } from '#core/analytics.ts'
import { followAccountLinks } from '#core/browser/account-links.ts'
import { AppError, messageOf } from '#core/errors.ts'
import { defaultLocale, localeNames, localePath, locales } from '#core/i18n/locales.ts'
import { pageLocale as language } from '#core/i18n/text.ts'
import { $page } from '#core/page.store.ts'
import { type Site, sameScreen } from '#core/site.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { shellProps } from '#features/page/shell.screen.ts'
import { SearchBox } from '#features/search/SearchBox.island.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { LoadingOverlay } from '#ui/site/LoadingOverlay.tsx'
import { Shell } from '#ui/site/Shell.tsx'
import { AccountDialogs } from './AccountDialogs.island.tsx'
import { ConsentBar } from './ConsentBar.island.tsx'
import { Fallback } from './Fallback.island.tsx'
import { openSite } from './open-site.client.ts'
import { StartError } from './StartError.client.tsx'
import { wearTheme } from './theme-sheet.client.ts'

const nobody = { styling: {}, content: [] }

/** Site of another publisher, rendered in the browser for `html[data-source]`. */
export function OtherSite() {
  const source = document.documentElement.dataset.source ?? ''
  const opened = useAsync(source, () => openSite(source).catch((error: unknown) => toAppError(error)))
  if (opened.state !== 'ready') return <Waiting />
  return opened.value instanceof AppError ? <StartError error={opened.value} /> : <Whole site={opened.value} />
}

function toAppError(error: unknown): AppError {
  console.warn(messageOf(error))
  return error instanceof AppError ? error : new AppError(messageOf(error), 'config_invalid', { cause: error })
}

function Waiting() {
  useEffect(() => wearTheme(nobody), [])
  return <LoadingOverlay language={language} />
}

function Whole({ site }: { site: Site }) {
  const path = localePath(defaultLocale, useStore($page)?.path ?? location.pathname)
  useEffect(() => {
    wearTheme(site.config)
    document.title = site.config.siteName
  }, [site])
  // Menu entries of a site without a build have no slugs.
  const open = site.menu.find((entry) => sameScreen(entry.path, path))?.path ?? path
  const alternates = locales.map((other) => ({
    language: other,
    name: localeNames[other],
    href: localePath(other, path),
  }))
  const shell = shellProps(browserContext(language), open)
  const hasAccounts = shell.site.account !== undefined
  useEffect(() => (hasAccounts ? followAccountLinks(() => undefined) : undefined), [hasAccounts])
  return (
    <Shell
      {...shell}
      alternates={alternates}
      consent={asksConsent(site.config) && <ConsentBar language={language} siteName={site.config.siteName} />}
      search={<SearchBox language={language} />}
      account={hasAccounts && <AccountDialogs language={language} />}
    >
      <Fallback />
    </Shell>
  )
}
