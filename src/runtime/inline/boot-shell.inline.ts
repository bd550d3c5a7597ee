/** Shows the pre-rendered shell of the language, or of another site, with the shapes of the kind of page. */
export function bootShell() {
  const root = document.documentElement
  const name = root.dataset.source === undefined ? root.lang : 'other'
  root.dataset.route = /\/([mq])(\/|$)/.exec(location.pathname)?.[1] ?? ''
  const shell = document.querySelector<HTMLTemplateElement>(`template[data-shell=${name}]`)
  if (shell) document.body.append(shell.content)
}
