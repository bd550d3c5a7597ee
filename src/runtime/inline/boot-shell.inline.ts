/**
 * Shows the pre-rendered shell of the language, or of another site, with the shapes of the kind of page, and requests
 * the code and the item of a media page at once.
 */
export function bootShell() {
  const root = document.documentElement
  const name = root.dataset.source === undefined ? root.lang : 'other'
  const [, route = '', id = ''] = /\/([mq])(?:\/([^/]*)|$)/.exec(location.pathname) ?? []
  root.dataset.route = route
  const aheadOf = (value: string) =>
    document.querySelector<HTMLTemplateElement>(`template[data-ahead="${value}"]`)?.content
  const modules = aheadOf('all')
  if (modules) document.head.append(modules)
  const files = aheadOf(route)
  const item = files?.querySelector<HTMLLinkElement>('[as=fetch]')
  if (files && item && id && name !== 'other') {
    item.href = item.href.replace('*', () => id)
    document.head.append(files)
  }
  const shell = document.querySelector<HTMLTemplateElement>(`template[data-shell=${name}]`)
  if (shell) document.body.append(shell.content)
}
