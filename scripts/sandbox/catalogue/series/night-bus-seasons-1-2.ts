import type { Season } from '../make-series.ts'

export const winterTimetable: Season = {
  title: 'Winter timetable',
  description: 'Seven stops, seven strangers, and the driver who sees them only in a mirror.',
  released: '2021-11-05',
  episodes: [
    {
      en: [
        'Central Station',
        'A man boards with a wedding cake and no shoes. He pays for two. By the third traffic light Marisol has worked out who the other seat is for, and by the ninth she has decided to miss a stop.',
      ],
      es: [
        'Estación Central',
        'Un hombre sube descalzo con una tarta nupcial. Paga dos billetes. En el tercer semáforo Marisol ya sabe para quién es el otro asiento y en el noveno ha decidido saltarse una parada.',
      ],
      duration: 611,
    },
    {
      en: [
        'Slaughterhouse Road',
        'Two cleaners on their way to the same office play a game: whoever guesses what the boss threw away this week rides free on Friday. Tonight one of them knows the answer, and would give anything not to.',
      ],
      es: [
        'Camino del Matadero',
        'Dos limpiadoras que van a la misma oficina juegan a adivinar qué ha tirado el jefe esta semana; la que acierta viaja gratis el viernes. Esta noche una de ellas sabe la respuesta y daría lo que fuera por no saberla.',
      ],
      duration: 574,
    },
    {
      en: [
        'University Hospital',
        'A young doctor falls asleep against the window and rides the line three times from end to end. Around her, passengers start to take turns making sure that nobody wakes her.',
      ],
      es: [
        'Hospital Universitario',
        'Una médica joven se queda dormida contra la ventanilla y recorre tres veces la línea de punta a punta. A su alrededor, los pasajeros se van turnando para que nadie la despierte.',
      ],
      duration: 498,
    },
    {
      en: [
        'The Docks',
        'He has just got off a ship after eleven months and does not know that the city has changed its coins. She has exactly the right money and nowhere to go until six. Neither of them speaks a word of the other’s language.',
      ],
      es: [
        'Los muelles',
        'Él acaba de desembarcar tras once meses y no sabe que la ciudad ha cambiado de moneda. Ella lleva el importe justo y no tiene adónde ir hasta las seis. Ninguno de los dos habla una palabra del idioma del otro.',
      ],
      duration: 633,
    },
    {
      en: [
        'Lost Property',
        'Under the back seat Marisol finds an urn, sealed and labelled in beautiful handwriting. Regulations say it has to be handed in at the depot. The label says: please, once more past the river.',
      ],
      es: [
        'Objetos perdidos',
        'Debajo del último asiento Marisol encuentra una urna precintada y con una etiqueta de hermosa caligrafía. El reglamento dice que hay que entregarla en cocheras. La etiqueta dice: por favor, una vez más junto al río.',
      ],
      duration: 589,
    },
    {
      en: [
        'Ring Road',
        'Four teenagers, one stolen mannequin and a police car that has been following the bus for six stops. Marisol does not want to know. The mannequin, it turns out, has a ticket.',
      ],
      es: [
        'Circunvalación',
        'Cuatro adolescentes, un maniquí robado y un coche patrulla que sigue al autobús desde hace seis paradas. Marisol no quiere saber nada. El maniquí, al final, lleva billete.',
      ],
      duration: 542,
    },
    {
      en: [
        'Depot',
        'At five the lights go out and the driver becomes a passenger. On the way home, on somebody else’s bus, Marisol meets a person who has been watching her in the mirror for nineteen years.',
      ],
      es: [
        'Cocheras',
        'A las cinco se apagan las luces y la conductora se vuelve pasajera. De camino a casa, en el autobús de otro, Marisol conoce a alguien que lleva diecinueve años mirándola por el retrovisor.',
      ],
      duration: 676,
    },
  ],
}

export const diversion: Season = {
  title: 'Diversion',
  description: 'Roadworks push the 7 through streets it does not know, and the passengers with it.',
  released: '2022-11-04',
  episodes: [
    {
      en: [
        'Temporary Stop',
        'A pole has been planted outside a house that never asked for one. The owner, who has not opened his curtains since spring, brings out a chair on the first night and a lamp on the second.',
      ],
      es: [
        'Parada provisional',
        'Han plantado un poste delante de una casa que no lo había pedido. El dueño, que no descorre las cortinas desde la primavera, saca la primera noche una silla y la segunda una lámpara.',
      ],
      duration: 556,
    },
    {
      en: [
        'Roadworks',
        'A night-shift labourer rides one stop each way to eat supper with his daughter, who rides one stop each way to her own shift. The diversion has made them neighbours for nine minutes. The road is due to reopen on Monday.',
      ],
      es: [
        'Obras',
        'Un peón del turno de noche viaja una parada para cenar con su hija, que viaja una parada hacia su propio turno. El desvío los ha hecho vecinos durante nueve minutos. La calle se reabre el lunes.',
      ],
      duration: 527,
    },
    {
      en: [
        'The Relief Driver',
        'Marisol is ill, and the 7 is driven by a man who announces the stops. The regulars cannot decide which of them should tell him that on this line nobody wants to hear where they are.',
      ],
      es: [
        'El suplente',
        'Marisol está enferma y el 7 lo lleva un hombre que anuncia las paradas. Los habituales no se deciden sobre quién debe decirle que en esta línea nadie quiere oír dónde está.',
      ],
      duration: 503,
    },
    {
      en: [
        'Embassy Row',
        'A diplomat in evening dress gets on without a ticket, a coat or a country, the last as of twenty minutes ago. She has one call left on her telephone. The whole bus has an opinion about whom she should ring.',
      ],
      es: [
        'Barrio de las embajadas',
        'Una diplomática en traje de noche sube sin billete, sin abrigo y, desde hace veinte minutos, sin país. Le queda una llamada en el teléfono. El autobús entero opina sobre a quién debería llamar.',
      ],
      duration: 644,
    },
    {
      en: [
        'Snow Chains',
        'The 7 is stuck on the bridge with thirty-one passengers, half a tank and a cellist. By three in the morning there is a queue for the seat above the heater, and a government to administer it.',
      ],
      es: [
        'Cadenas para la nieve',
        'El 7 se queda parado en el puente con treinta y un pasajeros, medio depósito y una violonchelista. A las tres de la mañana hay cola para el asiento de la calefacción y un gobierno que la administra.',
      ],
      duration: 718,
    },
    {
      en: [
        'Back on Route',
        'The barriers are lifted and the old street is open again. Marisol drives it empty for the first time in months, and finds that she has got used to the other one. Somebody is waiting at the stop that is no longer there.',
      ],
      es: [
        'De vuelta a la ruta',
        'Retiran las vallas y la calle de siempre vuelve a estar abierta. Marisol la recorre vacía por primera vez en meses y descubre que se había acostumbrado a la otra. Alguien espera en la parada que ya no existe.',
      ],
      duration: 599,
    },
  ],
}
