import { html } from 'hono/html'

const style = `
  :root { color-scheme: light dark }
  body { font: 18px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 15vh auto; padding: 0 1.25rem }
  button { font: inherit; padding: .5rem 1.25rem; margin: .5rem .5rem 0 0 }
`

type Markup = ReturnType<typeof html>

/** A page of another company, as plain as can be. */
export const page = (title: string, content: Markup) => html`
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style></head>
<body><h1>${title}</h1>${content}</body>
</html>`

/** The same with two answers to a question, which are posted to the page's own address. */
export const questionPage = (title: string, text: string, [yes, no]: [string, string]) =>
  page(
    title,
    html`<p>${text}</p><form method="post">
      <button name="answer" value="yes">${yes}</button><button name="answer" value="no">${no}</button>
    </form>`,
  )
