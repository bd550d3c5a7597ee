/** Removes the pre-rendered shell of the other language, or of another site, from the fallback page. */
export function bootShell(locales: readonly string[], fallback: string) {
  const root = document.documentElement
  const named = location.pathname.split('/')[1] ?? ''
  const language = locales.includes(named) ? named : fallback
  root.lang = language
  const name = root.dataset.source === undefined ? language : 'other'
  const shell = document.querySelector<HTMLTemplateElement>(`template[data-shell=${name}]`)
  if (shell) document.body.append(shell.content)
}
