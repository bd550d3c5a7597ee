/** How fast a film can run. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next speed of the list, faster or slower; the ends of the list stay. */
export function stepSpeed(rate: number, by: 1 | -1) {
  const beyond = by > 0 ? speeds.find((speed) => speed > rate) : speeds.findLast((speed) => speed < rate)
  return beyond ?? rate
}
