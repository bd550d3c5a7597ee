import { expect, test } from 'vitest'
import { createTurns, startTurns, takeTurn } from './e2e/support/turns.ts'

const settled = async () => new Promise((done) => setTimeout(done, 0))

test('who wants to be alone waits for the others, and those who come later wait for it', async () => {
  const { enter, leave } = createTurns()
  const order: string[] = []
  await enter('shared')
  void enter('alone').then(() => order.push('alone'))
  void enter('shared').then(() => order.push('shared'))
  await settled()
  expect(order).toEqual([])
  leave()
  await settled()
  expect(order).toEqual(['alone'])
  leave()
  await settled()
  expect(order).toEqual(['alone', 'shared'])
})

test('over HTTP a turn ends when its holder lets go', async () => {
  const turns = await startTurns()
  process.env.FOYER_TURNS = turns.url
  const giveBack = await takeTurn('alone')
  const next = takeTurn('shared')
  giveBack()
  ;(await next)()
  await turns.close()
})
