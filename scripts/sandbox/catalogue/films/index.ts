import { drama } from './drama.ts'
import { scienceFiction } from './science-fiction.ts'
import { trailersOf } from './trailers.ts'

export const films = [drama, scienceFiction].flat()
export const trailers = trailersOf(films)
