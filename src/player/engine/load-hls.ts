/** The engine of the house, which is fetched ahead of a likely press. */
export const loadHls = () => import('hls.js').then((module) => module.default)
