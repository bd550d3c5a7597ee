import { animation } from './animation.ts'
import { comedy } from './comedy.ts'
import { documentary } from './documentary.ts'
import { drama } from './drama.ts'
import { music } from './music.ts'
import { scienceFiction } from './science-fiction.ts'
import { thriller } from './thriller.ts'
import { trailersOf } from './trailers.ts'

export const films = [drama, comedy, thriller, scienceFiction, documentary, animation, music].flat()
export const trailers = trailersOf(films)
