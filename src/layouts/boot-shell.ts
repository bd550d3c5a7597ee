/** Runs in the fallback page: takes out the shell that is written in the language of the address. */
export function bootShell(locales: readonly string[], fallback: string) {
  const named = location.pathname.split('/')[1] ?? ''
  const language = locales.includes(named) ? named : fallback
  document.documentElement.lang = language
  const shell = document.querySelector<HTMLTemplateElement>(`template[data-shell=${language}]`)
  if (shell) document.body.append(shell.content)
}
