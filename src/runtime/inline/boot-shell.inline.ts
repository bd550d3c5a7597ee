/** Removes the pre-rendered shell of the other language, or of another site, from the fallback page. */
export function bootShell() {
  const root = document.documentElement
  const name = root.dataset.source === undefined ? root.lang : 'other'
  const shell = document.querySelector<HTMLTemplateElement>(`template[data-shell=${name}]`)
  if (shell) document.body.append(shell.content)
}
