import { describe, expect, it } from 'vitest'
import { resumeOf } from './watch-button.client.ts'

const steps = ['e1', 'e2', 'e3'].map((id) => ({ id, href: `/m/${id}/?play=1`, label: id }))
const first = { id: 'e1', remember: true }

describe('resumeOf', () => {
  it('knows the place in a film, inside the window only', () => {
    expect(resumeOf([{ mediaid: 'e1', progress: 0.4 }], first, {})).toEqual({ progress: 0.4 })
    expect(resumeOf([{ mediaid: 'e1', progress: 0.97 }], first, {})).toBeUndefined()
    expect(resumeOf([{ mediaid: 'e1', progress: 0.4 }], { ...first, remember: false }, {})).toBeUndefined()
  })

  it('leads from a series to its newest episode under way, not to those of another page', () => {
    const history = [
      { mediaid: 'e2', progress: 0.3 },
      { mediaid: 'e3', progress: 0.6 },
    ]
    expect(resumeOf(history, first, { steps })).toEqual({ progress: 0.3, step: steps[1] })
    expect(resumeOf([{ mediaid: 'e1', progress: 0.3 }], first, { steps })).toEqual({ progress: 0.3, step: undefined })
    expect(resumeOf(history, first, { steps, chosen: true })).toBeUndefined()
  })
})
