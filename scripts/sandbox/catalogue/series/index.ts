import { trailersOf } from '../films/trailers.ts'
import { keepersOfLight } from './keepers-of-light.ts'
import { nightBus } from './night-bus.ts'
import { saltAndPepper } from './salt-and-pepper.ts'

const all = [keepersOfLight, nightBus, saltAndPepper]

export const series = all.map((entry) => entry.series)
export const episodes = all.flatMap((entry) => entry.media)
export const seriesTrailers = trailersOf(episodes)
