export type ClipName = 'film' | 'trailer' | 'live'

type Line = readonly [from: number, to: number, en: string, es: string]

const lines: Record<ClipName, readonly Line[]> = {
  film: [
    [
      1,
      5,
      'The last ship left the harbour with my name on its list.',
      'El último barco zarpó con mi nombre en la lista.',
    ],
    [7, 11, 'I took the night train instead.', 'Yo tomé el tren de noche.'],
    [13, 17, '(rain on the stones)\nYou are late.', '(lluvia sobre las piedras)\nLlegas tarde.'],
    [19, 23, 'Keep to the path. Count the trees.', 'No dejes el sendero. Cuenta los árboles.'],
    [25, 29, 'How far is it?\nAs far as yesterday.', '¿Cuánto falta?\nTanto como ayer.'],
    [31, 35, 'Down there, nobody hurries.', 'Allí abajo nadie tiene prisa.'],
    [37, 41, 'Somebody still lights the lamp.', 'Alguien enciende todavía el faro.'],
    [43, 47, 'Then the sea was never the end of it.', 'Entonces el mar nunca fue el final.'],
  ],
  trailer: [
    [0.5, 3.5, 'This winter,', 'Este invierno,'],
    [4.5, 7.5, 'one letter waits in the rain.', 'una carta espera bajo la lluvia.'],
    [8.5, 11.5, 'Nobody knows how deep it goes.', 'Nadie sabe qué guarda en el fondo.'],
    [12.5, 15.5, 'And somebody keeps the lamp lit.', 'Y alguien mantiene el faro encendido.'],
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
