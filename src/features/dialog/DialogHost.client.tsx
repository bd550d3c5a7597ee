import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { $viewer } from '#core/account/viewer.store.ts'
import { $query, addressWith, closeQuery, replaceQuery } from '#core/address/url.store.ts'
import { isInForeignFrame } from '#core/browser/foreign-frame.ts'
import { reloadLink } from '#core/browser/links.ts'
import { openingMs, rejectAfter } from '#core/browser/waits.ts'
import { ownValue } from '#core/data/own-value.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { currentSite } from '#core/site/site.store.ts'
import { requestOffers } from '#features/access/requested-offers.store.ts'
import { recordDeparture } from '#features/session/social-departure.store.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import { ErrorBoundary } from '#ui/base/ErrorBoundary.tsx'
import { Actions } from './Actions.client.tsx'
import { Frame } from './Frame.client.tsx'
import { Heading } from './Heading.client.tsx'
import { type Dialog, type DialogProps, type DialogStep, dialogParams, dialogStep } from './types.client.ts'

const close = () => closeQuery('u', ...dialogParams)
const nothing = Object.fromEntries(dialogParams.map((name) => [name, undefined]))
/** Dialog parameters of the current address. */
const inAddress = () => Object.fromEntries(['u', ...dialogParams].map((name) => [name, ownValue($query.get(), name)]))
const go: DialogProps['go'] = (u, params) => replaceQuery({ ...nothing, ...params, u })

export type DialogHostProps = {
  language: Locale
  u: string
  feedback: ReactNode
  /** Returns the dialog of a name. */
  find: (name: string) => Dialog | undefined
}

/** Renders the dialog of `?u=`, or redirects to another one when the viewer lacks access. */
export function DialogHost({ language, u, feedback, find }: DialogHostProps) {
  const dialog = find(u)
  const step = useDialogStep(u, dialog)
  const { banner, config } = currentSite()
  const View = useView(u, dialog)
  const dialogNavigation = useDialogNavigation(step)
  const isFramed = isInForeignFrame()
  // Every close, also by the back button, clears the requested offers.
  useEffect(() => () => requestOffers(), [])
  if (step !== 'show' || !dialog) return feedback
  const props = { language, siteName: config.siteName, ...dialogNavigation }
  return (
    <Frame
      language={language}
      view={u}
      banner={dialog.banner === 'none' ? undefined : banner}
      size={dialog.size}
      isReady={isFramed || View !== undefined}
      feedback={feedback}
      onClose={close}
    >
      {isFramed ? (
        <Framed language={language} siteName={config.siteName} />
      ) : View === 'failed' ? (
        <Failed language={language} message="error:connection" />
      ) : (
        View && (
          <ErrorBoundary
            key={u}
            language={language}
            fallback={<Failed language={language} message="error:unknown_error" />}
          >
            <View {...props} />
          </ErrorBoundary>
        )
      )}
    </Frame>
  )
}

/** Redirects anonymous viewers at any time. A sign-in does not close a dialog already open. */
function useDialogStep(u: string, dialog: Dialog | undefined) {
  const { signedIn } = useStore($viewer)
  const opening = useRef({ u, signedIn })
  if (opening.current.u !== u) opening.current = { u, signedIn }
  return dialogStep(dialog, signedIn && (opening.current.signedIn || !dialog?.guest))
}

/** Navigation of a view. After a sign-in, closing resumes the dialog that required it. */
function useDialogNavigation(step: DialogStep): Pick<DialogProps, 'go' | 'close' | 'storeReturnQuery'> {
  const previous = useRef<ReturnType<typeof inAddress>>(undefined)
  useEffect(() => {
    if (step === 'close') close()
    if (step !== 'login') return
    previous.current = inAddress()
    go('login')
  }, [step])
  const leave = useCallback<DialogProps['go']>((...args) => {
    previous.current = undefined
    go(...args)
  }, [])
  const finish = useCallback(() => {
    const { current } = previous
    previous.current = undefined
    if (current && $query.get().u === 'login' && $viewer.get().signedIn) replaceQuery(current)
    else close()
  }, [])
  const storeReturnQuery = useCallback(() => {
    const back = addressWith({ ...nothing, u: undefined, ...previous.current })
    recordDeparture(new URL(back, location.href).search)
  }, [])
  return { go: leave, close: finish, storeReturnQuery }
}

type View = ComponentType<DialogProps>

/** Loads the code of a view. */
function useView(u: string, dialog: Dialog | undefined): View | 'failed' | undefined {
  const [loaded, setLoaded] = useState<{ u: string; view: View | 'failed' }>()
  useEffect(() => {
    let isCurrent = true
    const show = (view: View | 'failed') => isCurrent && setLoaded({ u, view })
    const view = dialog?.view().then(show)
    // A late view replaces the error.
    if (view) rejectAfter(openingMs, view).catch(() => show('failed'))
    return () => {
      isCurrent = false
    }
  }, [u, dialog])
  return loaded?.u === u ? loaded.view : undefined
}

// A foreign page that embeds this one could trick the viewer into clicks (clickjacking).
const Framed = ({ language, siteName }: Pick<DialogProps, 'language' | 'siteName'>) => (
  <>
    <Heading title={textFor(language)('common:framed.title', { siteName })} />
    <Actions>
      <ButtonLink variant="primary" href={location.href} target="_blank" rel="noopener noreferrer">
        {textFor(language)('common:framed.open')}
      </ButtonLink>
    </Actions>
  </>
)

type FailedProps = { language: Locale; message: 'error:connection' | 'error:unknown_error' }

// A failed script import is retried only after a reload.
const Failed = ({ language, message }: FailedProps) => (
  <>
    <Heading title={textFor(language)('error:content_unavailable')}>{textFor(language)(message)}</Heading>
    <Actions>
      <ButtonLink variant="primary" {...reloadLink}>
        {textFor(language)('common:retry')}
      </ButtonLink>
    </Actions>
  </>
)
