import { describe, expect, it } from 'vitest'
import { startAction } from './start-action.ts'

const stranger = { signedIn: false, subscribed: false }
const signedIn = { signedIn: true, subscribed: false }

describe('startAction', () => {
  it('plays what is open to the viewer', () => {
    expect(startAction('nothing', stranger)).toMatchObject({ query: { play: '1' }, label: 'video:start_watching' })
    expect(startAction('session', signedIn).query).toEqual({ play: '1' })
  })

  it('goes on where the viewer left it', () => {
    expect(startAction('nothing', stranger, 0.4)).toMatchObject({
      label: 'video:continue_watching',
      query: { play: '1' },
    })
    expect(startAction('session', stranger, 0.4).label).toBe('video:sign_up_to_start_watching')
  })

  it('leads strangers to an account first, whatever opens the item', () => {
    expect(startAction('session', stranger).label).toBe('video:sign_up_to_start_watching')
    expect(startAction('offer', stranger)).toMatchObject({ label: 'video:buy', query: { u: 'create-account' } })
  })

  it('leads known viewers to what opens the item', () => {
    expect(startAction('subscription', signedIn)).toMatchObject({
      label: 'video:complete_your_subscription',
      query: { u: 'choose-offer' },
    })
  })
})
