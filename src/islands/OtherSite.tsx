import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { asksConsent } from '#domain/analytics.ts'
import { AppError, messageOf } from '#domain/errors.ts'
import { type Site, sameScreen } from '#domain/site.ts'
import { defaultLocale, localeNames, localePath, locales } from '#i18n/locales.ts'
import { pageLocale as language } from '#i18n/text.ts'
import { followAccountLinks } from '#lib/account-links.ts'
import { shellProps } from '#screens/shell.ts'
import { $page } from '#stores/page.ts'
import { useAsync } from '#ui/base/use-async.ts'
import { LoadingOverlay } from '#ui/site/LoadingOverlay.tsx'
import { Shell } from '#ui/site/Shell.tsx'
import { AccountDialogs } from './AccountDialogs.tsx'
import { browserContext } from './browser-context.ts'
import { ConsentBar } from './ConsentBar.tsx'
import { Fallback } from './Fallback.tsx'
import { openSite } from './open-site.ts'
import { SearchBox } from './SearchBox.tsx'
import { StartError } from './StartError.tsx'
import { wearTheme } from './theme-sheet.ts'

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
