import { html } from 'hono/html'
import type { Mail } from './inbox.ts'

const style = `
  :root { color-scheme: light dark; --line: light-dark(#ddd6cc, #3a332c); --accent: light-dark(#8a5200, #f2b34c) }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem;
    background: light-dark(#fffdf9, #14110f); color: light-dark(#221c16, #eee6da) }
  h1 { font-size: 2rem; margin: 0 } h2 { font-size: 1.125rem; margin: 0 } a { color: var(--accent) }
  article { border-top: 1px solid var(--line); padding: 1.25rem 0 } p { margin: .5rem 0 0 }
  small { opacity: .75 } code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
`

const letter = ({ at, from, to, subject, text, token, link }: Mail) => html`
  <article>
    <h2>${subject}</h2>
    <small>${from} to ${to}, <time datetime="${at}">${at.replace('T', ' ').slice(0, 16)}</time></small>
    <p>${text}</p>
    ${link ? html`<p><a href="${link}">${link}</a></p>` : ''}
    ${token ? html`<p>Token: <code>${token}</code></p>` : ''}
  </article>`

/** Page of all mails, for manual tests. */
export const inboxPage = (mails: Mail[]) => html`
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sandbox inbox</title>
  <style>${style}</style>
</head>
<body>
  <h1>Inbox</h1>
  ${mails.length > 0 ? mails.map(letter) : html`<p>Nothing has been sent yet.</p>`}
</body>
</html>`
