import type { CatalogueMedia } from '../catalogue/types.ts'

type Language = 'en' | 'es'
type Lines = Record<Language, string>

const voices: Lines = {
  en: `WEBVTT

00:01.000 --> 00:04.000
<v Marguerite>You still owe me forty jars.

00:04.500 --> 00:07.000
<v Old Anselm>Thirty-eight.
<v Marguerite>Forty. The bees count better than you.

00:12.000 --> 00:15.000
- Is that the winter honey?
- It is the last of it.

00:16.000 --> 00:18.000
(a door closes)
`,
  es: `WEBVTT

00:01.000 --> 00:04.000
<v Marguerite>Todavía me debes cuarenta tarros.

00:04.500 --> 00:07.000
<v Viejo Anselm>Treinta y ocho.
<v Marguerite>Cuarenta. Las abejas cuentan mejor que tú.

00:12.000 --> 00:15.000
- ¿Es la miel de invierno?
- Es lo que queda.

00:16.000 --> 00:18.000
(se cierra una puerta)
`,
}

const styled: Lines = {
  en: `WEBVTT Kind: captions

STYLE
::cue(.booth) { color: yellow }

REGION
id:top
lines:2

NOTE
Checked by hand.
Second line of the note.

first
00:00:01.000 --> 00:00:03.500 line:0 position:15%,line-left align:start size:35%
<c.booth><i>Delegates &amp; guests</i></c>, please be seated.

second
00:00:03.500 --> 00:00:05.000 region:top
<00:00:03.700>The <b>interpreter</b><00:00:04.100> needs &lt;one&gt;&nbsp;moment.

00:00:05.000 --> 00:00:05.000
Never on the screen.

00:00:20.000 --> 00:00:23.000 vertical:rl
<ruby>間<rt>ma</rt></ruby> — the pause between two words.
`,
  es: `WEBVTT Kind: captions

STYLE
::cue(.booth) { color: yellow }

00:00:01.000 --> 00:00:03.500 line:0 position:15%,line-left align:start size:35%
<c.booth><i>Delegados &amp; invitados</i></c>, tomen asiento.

00:00:03.500 --> 00:00:05.000
La <b>intérprete</b> necesita &lt;un&gt;&nbsp;momento.

00:00:20.000 --> 00:00:23.000 vertical:rl
<ruby>間<rt>ma</rt></ruby>: la pausa entre dos palabras.
`,
}

const rolled = (language: Language) =>
  language === 'en' ? ['Minute by minute', 'the clock of the hall.'] : ['Minuto a minuto', 'el reloj del estadio.']

const two = (value: number) => String(value).padStart(2, '0')

/** More than any film has: several megabytes. */
const hugeText = (language: Language) => {
  const [first, second] = rolled(language)
  const cue = (at: number) => {
    const stamp = `${two(Math.floor(at / 3600))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`
    return `${stamp}.000 --> ${stamp}.900\n${first} ${at}, ${second}\n`
  }
  return ['WEBVTT\n', ...Array.from({ length: 40_000 }, (_, at) => cue(at))].join('\n')
}

/** Caption files that differ from the text of the footage. */
export const captionFile = (kind: NonNullable<CatalogueMedia['captionFile']>, language: Language): string => {
  switch (kind) {
    case 'voices':
      return voices[language]
    case 'styled':
      return styled[language]
    case 'empty':
      return 'WEBVTT\n'
    case 'huge':
      return hugeText(language)
    // The page of a proxy with status 200.
    case 'broken':
      return '<!doctype html><title>Gateway</title><h1>The file cannot be shown</h1>'
  }
}
