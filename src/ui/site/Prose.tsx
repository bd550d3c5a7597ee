import type { ReactNode } from 'react'
import s from './Prose.module.css'

/** Long text; its HTML must be sanitised by the caller. */
export function Prose({
  html,
  lang,
  children,
}: {
  html?: string | undefined
  lang?: string | undefined
  children?: ReactNode
}) {
  if (html === undefined) return <div className={s.prose}>{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place that renders sanitised HTML
  return <div className={s.prose} dir="auto" lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
}
