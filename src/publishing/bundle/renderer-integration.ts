/** Name of the integration that only `npm run build` adds. Its absence reveals `astro build`. */
export const rendererIntegration = 'foyer:renderer'
