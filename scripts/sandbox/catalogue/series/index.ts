import { trailersOf } from '../films/trailers.ts'
import { keepersOfLight } from './keepers-of-light.ts'
import { nightBus } from './night-bus.ts'
import { saltAndPepper } from './salt-and-pepper.ts'

const all = [keepersOfLight, nightBus, saltAndPepper]

export const series = all.map((one) => one.series)
export const episodes = all.flatMap((one) => one.media)
export const seriesTrailers = trailersOf(episodes)
