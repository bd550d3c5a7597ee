import { type Context, Hono } from 'hono'
import { accessDelayOf } from './accounts/delay.ts'
import { inboxOf } from './accounts/inbox.ts'
import { inboxPage } from './accounts/inbox-page.ts'
import { openTransactions } from './accounts/payments.ts'
import { settingsOf } from './accounts/settings.ts'
import { type EditKind, editKinds } from './core/edits.ts'
import { readFault } from './core/faults.ts'
import { isObject } from './core/json.ts'
import type { State } from './core/state.ts'

const refuse = (c: Context, message: string) => c.json({ message }, 400)

const readJson = async (c: Context): Promise<unknown> => {
  try {
    return await c.req.json()
  } catch {
    return undefined
  }
}

const faultRoutes = (app: Hono, { faults }: State) => {
  app.get('/faults', (c) => c.json(faults.list()))
  app.delete('/faults', (c) => {
    faults.clear()
    return c.json({ cleared: true })
  })
  app.post('/faults', async (c) => {
    try {
      const { fault, times } = readFault(await readJson(c))
      return c.json({ id: faults.add(fault, times), times, ...fault }, 201)
    } catch (error) {
      return refuse(c, error instanceof Error ? error.message : 'The fault cannot be read')
    }
  })
}

const isId = (kind: EditKind, id: string) => (kind === 'insights' ? /^[\w-]+$/ : /^[A-Za-z0-9]{8}$/).test(id)

const editRoutes = (app: Hono, { edits }: State, kind: EditKind) => {
  app.put(`/${kind}/:id`, async (c) => {
    const id = c.req.param('id')
    const patch = await readJson(c)
    if (!isId(kind, id)) return refuse(c, `'${id}' is no id: ids are 8 letters or digits, articles go by their slug`)
    if (!isObject(patch)) return refuse(c, 'an edit is a JSON object')
    return c.json(patch.deleted === true ? edits.remove(kind, id) : edits.merge(kind, id, patch))
  })
  app.delete(`/${kind}/:id`, (c) => c.json(edits.remove(kind, c.req.param('id'))))
}

const accountRoutes = (app: Hono, state: State) => {
  app.get('/inbox', (c) => {
    const mails = inboxOf(state).list(c.req.query('to'))
    return c.req.header('accept')?.includes('text/html') ? c.html(inboxPage(mails)) : c.json(mails)
  })
  app.get('/ledger', (c) => c.json(openTransactions(state).all()))
  for (const [path, store] of [
    ['/access', accessDelayOf(state)],
    ['/settings', settingsOf(state)],
  ] as const)
    app.put(path, async (c) => {
      try {
        return c.json(store.set(await readJson(c)))
      } catch (error) {
        return refuse(c, error instanceof Error ? error.message : 'The order cannot be read')
      }
    })
}

const clockRoutes = (app: Hono, { clock }: State) => {
  const clockState = () => ({ now: clock.now().toISOString(), anchor: clock.anchor().toISOString() })
  app.get('/clock', (c) => c.json(clockState()))
  app.put('/clock', async (c) => {
    const order = await readJson(c)
    const now = isObject(order) ? order.now : undefined
    if (now !== null && (typeof now !== 'string' || Number.isNaN(Date.parse(now))))
      return refuse(c, 'now must be an ISO date or null')
    clock.set(now === null ? null : new Date(now))
    return c.json(clockState())
  })
}

/** Control routes under /_sandbox, for tests and manual use. */
export const controlRoutes = (state: State): Hono => {
  const app = new Hono()
  app.post('/reset', (c) => {
    state.reset()
    return c.json({ reset: true })
  })
  app.get('/requests', (c) => c.json(state.requests.list(c.req.query('path'))))
  app.delete('/requests', (c) => {
    state.requests.clear()
    return c.json({ cleared: true })
  })
  faultRoutes(app, state)
  clockRoutes(app, state)
  accountRoutes(app, state)
  for (const kind of editKinds) editRoutes(app, state, kind)
  return app
}
