/** Name of the integration that only `npm run build` adds. Its absence identifies a direct `astro build`. */
export const rendererIntegration = 'foyer:renderer'
