import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { dialogTurn } from '#domain/dialog.ts'
import type { Locale } from '#i18n/locales.ts'
import { textFor } from '#i18n/text.ts'
import { siteInForce } from '#stores/site.ts'
import { closeQuery, replaceQuery } from '#stores/url.ts'
import { $viewer } from '#stores/viewer.ts'
import { Message } from '#ui/base/Message.tsx'
import { Frame } from './Frame.tsx'
import { dialogNamed } from './registry.ts'
import { aboutNames, type DialogProps } from './types.ts'

const close = () => closeQuery('u', ...aboutNames)
const nothing = Object.fromEntries(aboutNames.map((name) => [name, undefined]))
const go: DialogProps['go'] = (u, about) => replaceQuery({ ...nothing, ...about, u })

/** Shows the dialog that `?u=` names, if the viewer may see it; else another one, or none (spec 1 §2). */
export function DialogHost({ language, u }: { language: Locale; u: string }) {
  const dialog = dialogNamed(u)
  const turn = useTurn(u)
  const { banner, config } = siteInForce()
  const View = useView(u)
  useEffect(() => {
    if (turn === 'login') go('login')
    if (turn === 'close') close()
  }, [turn])
  if (turn !== 'show' || !dialog) return null
  const props = { language, siteName: config.siteName, go, close }
  return (
    <Frame
      language={language}
      view={u}
      banner={dialog.banner === 'none' ? undefined : banner}
      size={dialog.size}
      isReady={View !== undefined}
      onClose={close}
    >
      {View === 'failed' ? <Failed language={language} /> : View && <View {...props} />}
    </Frame>
  )
}

/** Strangers are sent to sign in at any time; who signs in while a dialog is open stays until it is done. */
function useTurn(u: string) {
  const { signedIn } = useStore($viewer)
  const opened = useRef({ u, signedIn })
  if (opened.current.u !== u) opened.current = { u, signedIn }
  return dialogTurn(dialogNamed(u), signedIn && (opened.current.signedIn || !dialogNamed(u)?.guest))
}

type View = ComponentType<DialogProps>

/** The code of a view once it is here. */
function useView(u: string): View | 'failed' | undefined {
  const [loaded, setLoaded] = useState<{ u: string; view: View | 'failed' }>()
  useEffect(() => {
    let wanted = true
    const show = (view: View | 'failed') => wanted && setLoaded({ u, view })
    dialogNamed(u)
      ?.view()
      .then(show, () => show('failed'))
    return () => {
      wanted = false
    }
  }, [u])
  return loaded?.u === u ? loaded.view : undefined
}

// A script that failed to load is asked for again only by a new page
const Failed = ({ language }: { language: Locale }) => (
  <Message kind="error" title={textFor(language)('error:content_unavailable')}>
    <a href={location.href}>{textFor(language)('common:retry')}</a>
  </Message>
)
