/** Cache durations of ad data, in milliseconds. */
export const adLifeMs = 20 * 60 * 1000
