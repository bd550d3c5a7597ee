import { html } from 'hono/html'

const style = `
  :root { color-scheme: light dark; --line: light-dark(#ddd6cc, #3a332c); --accent: light-dark(#0b4ea2, #7db4ff) }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 12vh auto; padding: 0 1.25rem;
    background: light-dark(#fffdf9, #14110f); color: light-dark(#221c16, #eee6da) }
  h1 { font-size: 1.5rem; margin: 0 0 .5rem } p { margin: 0 0 1.5rem }
  a { display: block; padding: .75rem 1rem; margin-top: .75rem; border: 1px solid var(--line); border-radius: .5rem;
    text-align: center; text-decoration: none; color: inherit }
  a:first-of-type { background: var(--accent); color: light-dark(#fff, #10151d); border-color: transparent }
`

type Choice = { title: string; text: string; ways: { label: string; href: string }[] }

/** Page of a bank or of PayPal: description and links. */
export const choicePage = ({ title, text, ways }: Choice) => html`
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
  <style>${style}</style>
</head>
<body>
  <h1>${title}</h1>
  <p>${text}</p>
  ${ways.map(({ label, href }) => html`<a href="${href}">${label}</a>`)}
</body>
</html>`
