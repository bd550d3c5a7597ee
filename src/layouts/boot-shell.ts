/** Runs in the fallback page: takes out the shell that is written in the language of the address, or the one of another site. */
export function bootShell(locales: readonly string[], fallback: string) {
  const root = document.documentElement
  const named = location.pathname.split('/')[1] ?? ''
  const language = locales.includes(named) ? named : fallback
  root.lang = language
  const name = root.dataset.source === undefined ? language : 'other'
  const shell = document.querySelector<HTMLTemplateElement>(`template[data-shell=${name}]`)
  if (shell) document.body.append(shell.content)
}
