import type { ClipName } from './shots.ts'

type Line = readonly [from: number, to: number, en: string, es: string]

const lines: Record<ClipName, readonly Line[]> = {
  film: [
    [1, 5, 'They told us the road ended at the mountains.', 'Nos dijeron que el camino acababa en las montañas.'],
    [
      7,
      11,
      'So we asked the sea, and the sea had another opinion.',
      'Así que preguntamos al mar, y el mar tenía otra opinión.',
    ],
    [
      13,
      17,
      '(wind in the trees)\nKeep close. Count the trunks.',
      '(viento entre los árboles)\nNo te alejes. Cuenta los troncos.',
    ],
    [19, 23, 'How far is it?\nAs far as yesterday.', '¿Cuánto falta?\nTanto como ayer.'],
    [25, 29, 'Somebody left a boat for us.', 'Alguien nos dejó una barca.'],
    [31, 35, 'The birds know. They always leave first.', 'Los pájaros lo saben. Siempre se van primero.'],
    [37, 41, 'I can see a light from here.', 'Desde aquí se ve una luz.'],
    [43, 47, 'Then the road was never the end of it.', 'Entonces el camino nunca fue el final.'],
  ],
  trailer: [
    [0.5, 3.5, 'This winter,', 'Este invierno,'],
    [4.5, 7.5, 'one letter crosses the sea.', 'una carta cruza el mar.'],
    [8.5, 11.5, 'Do not open it before morning.', 'No la abras antes del amanecer.'],
    [12.5, 15.5, 'And who wrote it?', '¿Y quién la escribió?'],
  ],
  live: [
    [1, 7, 'Good evening. You are watching us live.', 'Buenas noches. Estamos en directo.'],
    [9, 15, 'The wind is turning to the west tonight.', 'Esta noche el viento gira al oeste.'],
    [17, 23, 'Stay with us: more after the hour.', 'Sigan con nosotros: más después de la hora.'],
  ],
}

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

const track = (list: readonly Line[], language: 'en' | 'es') => {
  const cues = list.map(([from, to, en, es]) => `${stamp(from)} --> ${stamp(to)}\n${language === 'en' ? en : es}`)
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

const both = (list: readonly Line[]) => ({ en: track(list, 'en'), es: track(list, 'es') })

/** WebVTT captions for one loop of each clip. */
export const captions: Record<ClipName, Record<'en' | 'es', string>> = {
  film: both(lines.film),
  trailer: both(lines.trailer),
  live: both(lines.live),
}
