/** Path of a static platform within a site. Every address of one ends with it. */
export const staticPlatformPath = '/static-platform'

/** Returns whether a platform consists of files, which have no queries. */
export const isStaticPlatform = (platform: string): boolean => platform.endsWith(staticPlatformPath)

/** Address of a platform in pages: that of the own site is a path, which every host of the site has. */
export const platformInPages = (platform: string, siteUrl: string): string =>
  platform === siteUrl + staticPlatformPath ? new URL(platform).pathname : platform
