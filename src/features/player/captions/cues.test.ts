import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thumbnailAt, thumbnailsOf } from './cues.ts'

const track = 'https://cdn.example/strips/abcdefgh-120.vtt'
const cue = (start: number, text: string) => ({ start, end: start + 5, text })

describe('thumbnailsOf', () => {
  it('thumbnailsOf parses xywh fragments and resolves sprite URLs relative to the track', () =>
    expect(thumbnailsOf([cue(0, 'abcdefgh-120.jpg#xywh=120,0,120,67')], track)).toEqual([
      {
        start: 0,
        end: 5,
        sheet: 'https://cdn.example/strips/abcdefgh-120.jpg',
        x: 120,
        y: 0,
        width: 120,
        height: 67,
      },
    ]))

  it('thumbnailsOf omits cues without a valid image URL and xywh fragment', () => {
    const bad = ['', 'a.jpg', 'a.jpg#xywh=1,2,3', 'a.jpg#xywh=0,0,0,0', 'two words.jpg#xywh=0,0,1,1', '#xywh=0,0,1,1']
    expect(
      thumbnailsOf(
        bad.map((text) => cue(0, text)),
        track,
      ),
    ).toEqual([])
  })

  it('thumbnailsOf does not throw for any cue text', () =>
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(thumbnailsOf([cue(0, text)], track)))))
})

it('thumbnailAt returns the last thumbnail that starts at or before the time', () =>
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500)), fc.nat(600), (starts, time) => {
      const list = thumbnailsOf(
        starts.map((start) => cue(start, 'a.jpg#xywh=0,0,1,1')),
        track,
      )
      expect(thumbnailAt(list, time)).toBe(list.findLast(({ start }) => start <= time))
    }),
  ))
