import type { World } from '../core/world.ts'
import { analytics } from './analytics.ts'
import { guide } from './guide.ts'
import { platform } from './platform.ts'

/** Every world of the sandbox; a new one is a file beside this and a line here. */
export const worlds: World[] = [platform, guide, analytics]
