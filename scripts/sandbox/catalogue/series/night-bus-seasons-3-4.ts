import type { Season } from '../make-series.ts'

export const replacementService: Season = {
  title: 'Replacement service',
  description: 'The metro is closed for a winter, and the whole underground comes up for air.',
  released: '2023-11-03',
  episodes: [
    {
      en: [
        'Standing Room',
        'Overnight the 7 has four times as many passengers and twice as many secrets. The regulars found a committee to defend the back row. Its first act is to elect the wrong president.',
      ],
      es: [
        'De pie',
        'De la noche a la mañana, el 7 lleva el cuádruple de pasajeros y el doble de secretos. Los habituales fundan un comité para defender la última fila. Su primer acto es elegir a la presidenta equivocada.',
      ],
      duration: 534,
    },
    {
      en: [
        'Mind the Gap',
        'A retired metro announcer hears her own recorded voice for the last time and takes the bus home. Someone recognises her when she says thank you. Someone else has been in love with that voice since 1997.',
      ],
      es: [
        'Cuidado con el hueco',
        'Una locutora jubilada del metro oye por última vez su propia voz grabada y toma el autobús a casa. Alguien la reconoce cuando da las gracias. Otro está enamorado de esa voz desde 1997.',
      ],
      duration: 577,
    },
    {
      en: [
        'Inspector',
        'He checks eleven tickets and finds eleven lies, all of them kind. With his report due at dawn, the inspector has to decide whether the twelfth will be his own.',
      ],
      es: [
        'Inspector',
        'Revisa once billetes y encuentra once mentiras, todas piadosas. El informe vence al amanecer y el inspector debe decidir si la duodécima será suya.',
      ],
      duration: 488,
    },
    {
      en: [
        'Carnival',
        'Nobody on the bus is wearing their own face tonight. A bear confesses to a nun, two astronauts break up, and Marisol, who has come as a bus driver, wins second prize.',
      ],
      es: [
        'Carnaval',
        'Esta noche nadie lleva puesta su cara en el autobús. Un oso se confiesa con una monja, dos astronautas rompen y Marisol, que va de conductora, gana el segundo premio.',
      ],
      duration: 561,
    },
    {
      en: [
        'The Other Seven',
        'At the crossing in Calle Ancha, Marisol meets a bus with her number, her route and her dent in the left wing. The driver waves. The timetable, when she looks, has always shown two.',
      ],
      es: [
        'El otro siete',
        'En el cruce de la calle Ancha, Marisol se encuentra con un autobús con su número, su ruta y su abolladura en la aleta izquierda. El conductor saluda. El horario, cuando lo mira, siempre ha marcado dos.',
      ],
      duration: 604,
    },
    {
      en: [
        'Quiet Coach',
        'A choirboy whose voice broke this afternoon, a boxer with a wired jaw and a woman who has taken a vow. The only conversation in this episode takes place on the steamed-up window.',
      ],
      es: [
        'Vagón silencioso',
        'Un niño de coro al que esta tarde le ha cambiado la voz, un boxeador con la mandíbula cosida y una mujer que ha hecho un voto. La única conversación del episodio tiene lugar en el cristal empañado.',
      ],
      duration: 456,
    },
    {
      en: [
        'Emergency Hammer',
        'At ten to four the doors fail to open, and twenty strangers learn who among them would break the glass. It is nobody they would have guessed. It is hardly even an emergency.',
      ],
      es: [
        'Martillo de emergencia',
        'A las cuatro menos diez no se abren las puertas y veinte desconocidos averiguan quién de ellos rompería el cristal. No es nadie que hubieran imaginado. Casi ni es una emergencia.',
      ],
      duration: 529,
    },
    {
      en: [
        'Last Train',
        'The metro reopens with speeches and a brass band. At one in the morning the passengers choose: down the stairs, where it is faster, or up the step, where they are known.',
      ],
      es: [
        'Último tren',
        'El metro reabre con discursos y una banda de música. A la una de la madrugada los pasajeros eligen: escaleras abajo, donde se llega antes, o el estribo arriba, donde los conocen.',
      ],
      duration: 642,
    },
  ],
}

export const terminus: Season = {
  title: 'Terminus',
  description: 'The line is to be closed in spring. Six last rides, in no particular hurry.',
  released: '2025-01-10',
  episodes: [
    {
      en: [
        'Public Notice',
        'A sheet of paper is taped beside the door: route 7 will cease to operate on 31 March. By the end of the shift it has been signed by forty people, corrected for grammar, and eaten by a dog.',
      ],
      es: [
        'Aviso público',
        'Junto a la puerta hay pegada una hoja: la línea 7 dejará de prestar servicio el 31 de marzo. Al acabar el turno la han firmado cuarenta personas, le han corregido la gramática y se la ha comido un perro.',
      ],
      duration: 548,
    },
    {
      en: [
        'The Consultant',
        'A young woman with a tablet counts the passengers for three nights running. On the first she counts heads. On the third she has stopped counting, and is holding somebody’s baby.',
      ],
      es: [
        'La consultora',
        'Una joven con una tableta cuenta los pasajeros tres noches seguidas. La primera cuenta cabezas. La tercera ha dejado de contar y sostiene al bebé de alguien.',
      ],
      duration: 592,
    },
    {
      en: [
        'Bell Cord',
        'The man with the wedding cake is back, with shoes, a son and something to explain. It takes him eleven stops and one very long red light. The boy wants to pull the cord himself.',
      ],
      es: [
        'El timbre',
        'Vuelve el hombre de la tarta nupcial, con zapatos, un hijo y algo que explicar. Le lleva once paradas y un semáforo larguísimo. El niño quiere tocar el timbre él solo.',
      ],
      duration: 567,
    },
    {
      en: [
        'Rain Check',
        'The council meets to vote while a storm empties the taxis off the streets. One after another, in evening clothes, soaked and without change, its members discover how they are going to get home.',
      ],
      es: [
        'Bajo la lluvia',
        'El pleno se reúne para votar mientras una tormenta deja las calles sin taxis. Uno tras otro, de etiqueta, empapados y sin suelto, los concejales descubren cómo van a volver a casa.',
      ],
      duration: 613,
    },
    {
      en: [
        'Nineteen Years',
        'Marisol takes a night off and rides as a passenger, in her good coat, from end to end. Everyone she ever drove seems to have had the same idea. There are not enough seats, and nobody minds.',
      ],
      es: [
        'Diecinueve años',
        'Marisol se toma la noche libre y viaja de pasajera, con el abrigo bueno, de punta a punta. Todos los que llevó alguna vez parecen haber tenido la misma idea. No hay asientos para todos y a nadie le importa.',
      ],
      duration: 688,
    },
    {
      en: [
        'Terminus',
        'The last stop of the last run. The engine is switched off and, for the first time in four seasons, we hear what the city sounds like without it. Then someone on the pavement puts out a hand.',
      ],
      es: [
        'Final de trayecto',
        'La última parada del último viaje. Se apaga el motor y, por primera vez en cuatro temporadas, oímos cómo suena la ciudad sin él. Entonces, desde la acera, alguien levanta la mano.',
      ],
      duration: 745,
    },
  ],
}
