import { ids } from '../ids.ts'
import { createSeries } from '../make-series.ts'
import { diversion, winterTimetable } from './night-bus-seasons-1-2.ts'
import { replacementService, terminus } from './night-bus-seasons-3-4.ts'

export const nightBus = createSeries(
  {
    id: ids.series.nightBus,
    prefix: 'NBusS',
    title: 'Night Bus 7',
    description:
      'Between one and five in the morning the number 7 crosses the whole city and comes back again. At the wheel is Marisol Vega, who has driven it for nineteen years and never asks a question that the mirror can answer. Every episode is one stop, one passenger and one ride. Together they make a map of a place that only exists while everyone else is asleep.',
    es: {
      title: 'Búho 7',
      description:
        'Entre la una y las cinco de la madrugada, el 7 cruza la ciudad entera y vuelve. Al volante va Marisol Vega, que lo conduce desde hace diecinueve años y nunca pregunta nada que pueda contestar el retrovisor. Cada episodio es una parada, un pasajero y un viaje. Juntos trazan el plano de un lugar que solo existe mientras los demás duermen.',
    },
    genres: ['Drama', 'Thriller'],
    rating: '12',
    trailer: 'TrNightB',
    params: { requiresSubscription: 'true' },
  },
  [winterTimetable, diversion, replacementService, terminus],
)
