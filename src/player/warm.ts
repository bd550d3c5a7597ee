import { loadHls } from './hls-source.ts'

/** The player's own code. */
export const loadPlayer = () => import('./Player.tsx').then((module) => module.Player)

/** Fetches the player and its engine ahead of a likely press; what fails now is asked for again later. */
export function warmPlayer() {
  Promise.all([loadPlayer(), loadHls()]).catch(() => undefined)
}
