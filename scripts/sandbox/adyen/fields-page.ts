import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import { publicKey } from '../accounts/encrypted.ts'

const script = readFileSync(new URL('./card-field.js', import.meta.url), 'utf8')

const style = `
  html, body { margin: 0; height: 100%; background: transparent }
  input { box-sizing: border-box; width: 100%; height: 100%; padding: 0; border: 0; outline: 0; background: none;
    font: 16px system-ui, sans-serif; color: inherit }
`

/** Page of one card field, which encrypts its value. */
export const fieldsPage = () => html`
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Card field</title>
  <style>${raw(style)}</style>
</head>
<body>
  <script data-key="${publicKey()}">${raw(script)}</script>
</body>
</html>`
