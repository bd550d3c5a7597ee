import { html } from 'hono/html'
import { purposes } from './configs.ts'
import type { SandboxServer } from './core/server.ts'
import { cards, coupons, testUsers } from './users.ts'

const controls = [
  { call: 'POST /_sandbox/reset', description: 'Resets the sandbox: no edits, no faults, an empty log, real time' },
  {
    call: 'POST /_sandbox/faults',
    description:
      '{ method, path (regular expression), times, status | delayMs | truncateAt | body | cut, after } breaks the next matches',
  },
  {
    call: 'PUT, DELETE /_sandbox/{media|playlists|series|configs|content-lists|insights}/{id}',
    description: 'Merges JSON into the item, null removes a field, an unknown id is created',
  },
  { call: 'PUT /_sandbox/clock', description: '{ now: ISO date | null } moves the clock' },
  { call: 'GET /_sandbox/inbox?to=', description: 'Sent mails, as a page or as JSON' },
  { call: 'GET /_sandbox/ledger', description: 'All charges' },
  {
    call: 'PUT /_sandbox/access',
    description: '{ checks: number | null } is the number of failed access checks after a payment; null: for ever',
  },
  {
    call: 'PUT /_sandbox/settings',
    description: '{ metadata: replace | merge, capture: boolean, cancelHost: address | null, cleengTokens: boolean }',
  },
  { call: 'GET /_sandbox/requests?path=', description: 'Log of requests with the status of their responses' },
]

/** Overview of the sandbox as data. */
export const overview = (origin: string, servers: SandboxServer[], media: number) => ({
  servers: servers.map(({ name, summary, describe }) => ({ name, url: `${origin}/${name}`, summary, calls: describe })),
  configs: Object.entries(purposes).map(([id, purpose]) => ({
    id,
    purpose,
    url: `${origin}/platform/apps/configs/${id}.json`,
  })),
  users: testUsers,
  coupons,
  cards,
  controls,
  syntheticMedia: media,
})

type Overview = ReturnType<typeof overview>

const style = `
  :root { color-scheme: light dark; --line: light-dark(#ddd6cc, #3a332c); --accent: light-dark(#8a5200, #f2b34c) }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem;
    background: light-dark(#fffdf9, #14110f); color: light-dark(#221c16, #eee6da) }
  h1 { font-size: 2rem; margin: 0 } h2 { margin: 2.5rem 0 .5rem } h3 { margin: 1.5rem 0 .25rem }
  a { color: var(--accent) } code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere }
  table { border-collapse: collapse; width: 100% } ul { padding-left: 1.1rem; margin: .25rem 0 }
  td, th { text-align: left; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); vertical-align: top }
`

const table = (rows: unknown[][]) => html`<table><tbody>
  ${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
</tbody></table>`

const code = (text: string) => html`<code>${text}</code>`

const serverSection = ({ name, summary, calls }: Overview['servers'][number]) => html`
  <h3>/${name}</h3><p>${summary}</p><ul>${calls.map((call) => html`<li>${code(call)}</li>`)}</ul>`

/** Overview as an HTML page. */
export const frontPage = ({ servers, configs, users, coupons, cards, controls, syntheticMedia }: Overview) => html`
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Foyer sandbox</title>
  <style>${style}</style>
</head>
<body>
  <h1>Foyer sandbox</h1>
  <p>Every remote provider of a Foyer site, on this machine. ${syntheticMedia} synthetic media besides the demo.</p>
  <h2>Configs</h2>
  ${table(configs.map(({ id, purpose, url }) => [html`<a href="${url}">${code(id)}</a>`, purpose]))}
  <h2>Servers</h2>
  ${servers.map(serverSection)}
  <h2>Test users</h2>
  ${table(users.map((user) => [code(user.email), code(user.password ?? ''), user.description]))}
  <h2>Coupons</h2>
  ${table(coupons.map((coupon) => [code(coupon.code), coupon.description]))}
  <h2>Test cards</h2>
  ${table(cards.map((card) => [code(card.number), card.brand, card.outcome]))}
  <h2>Controls</h2>
  ${table(controls.map((control) => [code(control.call), control.description]))}
</body>
</html>`
