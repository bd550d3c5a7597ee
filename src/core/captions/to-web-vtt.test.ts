import { expect, it } from 'vitest'
import { parseCues } from './parse-cues.ts'
import { toWebVtt } from './to-web-vtt.ts'

it('toWebVtt converts SubRip, without its counters in the texts', () => {
  const file =
    '\uFEFF1\r\n00:00:01,500 --> 00:00:02,750\r\nAt 10:15,300 people left\r\n \r\n2\r\n00:00:03,000 --> 1:00:04,000\r\nTwo'
  expect(toWebVtt(file)).toBe(
    'WEBVTT\n\n1\n00:00:01.500 --> 00:00:02.750\nAt 10:15,300 people left\n\n2\n00:00:03.000 --> 01:00:04.000\nTwo\n\n',
  )
})

it('toWebVtt keeps identifiers, settings, tags, styles and regions of WebVTT', () => {
  const file =
    'WEBVTT - by hand\n\nSTYLE\n::cue(.a) { color: red }\n\nREGION\nid:top\n\nfirst\n00:00:01.000 --> 00:00:02.000 line:0 region:top\n<v Mary><c.a>One</c>\n<00:01.500>two'
  expect(toWebVtt(file)).toBe(
    'WEBVTT\n\nSTYLE\n::cue(.a) { color: red }\n\nREGION\nid:top\n\nfirst\n00:00:01.000 --> 00:00:02.000 line:0 region:top\n<v Mary><c.a>One</c>\n<00:01.500>two\n\n',
  )
})

it('toWebVtt escapes literal brackets and decodes references that not all browsers decode', () => {
  const cue = (text: string) => parseCues(toWebVtt(`00:00:01,000 --> 00:00:02,000\n${text}`)).cues[0]?.text
  expect(cue('5 < 6, I <3 you & A --> B')).toBe('5 &lt; 6, I &lt;3 you &amp; A --&gt; B')
  expect(cue('A <b --> B')).toBe('A &lt;b --&gt; B')
  expect(cue('{\\an8}Caf&eacute; &amp; &lt;i&gt; <i>one</i>')).toBe('Café &amp; &lt;i&gt; <i>one</i>')
})

it('toWebVtt rounds times to thousandths', () => {
  expect(toWebVtt('WEBVTT\n\n00:01.0005 --> 00:59.9996\nOne')).toContain('00:00:01.001 --> 00:01:00.000')
})

it('toWebVtt throws for a file that is neither', () => {
  expect(() => toWebVtt('<!doctype html>')).toThrow('neither')
})

it('toWebVtt writes no empty line into a text', () => {
  const file = '00:00:01,000 --> 00:00:02,000\n{\\an8}\nOne\\N \\N{\\i1}\ntwo&#10;&#13;&#10;three'
  expect(parseCues(toWebVtt(file)).cues[0]?.text).toBe('One\ntwo\nthree')
})

it('toWebVtt writes line breaks of HTML as lines, which browsers would drop', () => {
  expect(toWebVtt('1\n00:00:01,000 --> 00:00:02,000\nOne<br>two<br/><br />\nthree\n')).toContain('One\ntwo\nthree\n')
})
