import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $page } from '#core/address/page.store.ts'
import { pathInSite, siteBase } from '#core/address/site-path.ts'
import { replaceQuery } from '#core/address/url.store.ts'
import { handleAccountLinks } from '#core/browser/account-links.ts'
import { type AdoptedSheet, adoptSheet } from '#core/browser/adopted-sheet.ts'
import { AppError, messageOf } from '#core/data/errors.ts'
import { defaultLocale, localeNames, localePath, locales, pathInLocale } from '#core/i18n/locales.ts'
import { pageLocale as language } from '#core/i18n/text.ts'
import { categoriesOfTags, requiresConsent } from '#core/player/analytics.ts'
import { ownAddress } from '#core/site/config-source.ts'
import { showSite } from '#core/site/site.store.ts'
import { type Picture, type Site, sameScreen } from '#core/site/site.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { openSource } from '#features/page/config-source.store.ts'
import { shellProps } from '#features/page/shell.screen.ts'
import { SearchBox } from '#features/search/SearchBox.island.tsx'
import { AccountDialogs } from '#runtime/islands/AccountDialogs.island.tsx'
import { ConsentBar } from '#runtime/islands/ConsentBar.island.tsx'
import { useAsync } from '#ui/base/use-async.ts'
import { LoadingOverlay } from '#ui/site/LoadingOverlay.tsx'
import { Shell } from '#ui/site/Shell.tsx'
import { type Coloured, themeCss } from '#ui/theme.ts'
import { Fallback } from './Fallback.island.tsx'
import { StartError } from './StartError.client.tsx'

const defaultTheme = { styling: {}, content: [] }

/** Site of another publisher, rendered in the browser for `html[data-source]`. */
export function OtherSite() {
  const source = document.documentElement.dataset.source ?? ''
  const loaded = useAsync(source, () => openSite(source).catch((error: unknown) => toAppError(error)))
  if (loaded.state !== 'ready') return <Waiting />
  return loaded.value instanceof AppError ? <StartError error={loaded.value} /> : <LoadedSite site={loaded.value} />
}

function toAppError(error: unknown): AppError {
  console.warn(messageOf(error))
  return error instanceof AppError ? error : new AppError(messageOf(error), 'config_invalid', { cause: error })
}

function Waiting() {
  useEffect(() => applyTheme(defaultTheme), [])
  return <LoadingOverlay language={language} />
}

function LoadedSite({ site }: { site: Site }) {
  const path = pathInLocale(defaultLocale, pathInSite(useStore($page)?.path ?? location.pathname))
  useEffect(() => {
    applyTheme(site.config)
    document.title = site.config.siteName
  }, [site])
  // Menu entries of a site without a build have no slugs.
  const open = site.menu.find((entry) => sameScreen(entry.path, path))?.path ?? path
  const alternates = locales.map((locale) => ({
    language: locale,
    name: localeNames[locale],
    href: localePath(locale, path),
  }))
  const shell = shellProps(browserContext(language), open)
  const hasAccounts = shell.site.account !== undefined
  useEffect(() => (hasAccounts ? handleAccountLinks(() => undefined) : replaceQuery({ u: undefined })), [hasAccounts])
  return (
    <Shell
      {...shell}
      alternates={alternates}
      consent={
        requiresConsent(site.config) && (
          <ConsentBar language={language} siteName={site.config.siteName} tagged={categoriesOfTags(site.config)} />
        )
      }
      search={<SearchBox language={language} />}
      account={hasAccounts && <AccountDialogs language={language} />}
    >
      <Fallback />
    </Shell>
  )
}

// The next page starts empty, so a view transition would fade to a blank page.
const still = '@view-transition{navigation:none}'

let sheet: AdoptedSheet | undefined

/** Applies the colours of a publisher, or resets them without one. */
function applyTheme({ styling, content }: Coloured) {
  sheet ??= adoptSheet()
  sheet?.replace(still + themeCss({ styling, content }))
}

/** Maximum wait for the banner, in ms, before the site name replaces it. */
const bannerMs = 3_000

/** Activates the site of another config. Throws an AppError if the config is invalid. */
async function openSite(source: string): Promise<Site> {
  const site = await openSource(source)
  const banner = await bannerOf(site.config.assets?.banner)
  const siteWithBanner = { ...site, ...(banner && { banner }) }
  showSite(siteWithBanner)
  return siteWithBanner
}

// As in a build, a path refers to a file of the site.
function bannerOf(address: string | undefined) {
  const src = address && ownAddress(address, location.origin + siteBase)
  return src ? Promise.race([measured(src), later()]) : undefined
}

async function measured(src: string): Promise<Picture | undefined> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
    return { src, width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    return undefined
  }
}

const later = () => new Promise<undefined>((done) => setTimeout(done, bannerMs))
