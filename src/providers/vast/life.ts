/** How long ad data are kept, in milliseconds (spec 1 §9). */
export const adLifeMs = 20 * 60 * 1000
