/** Account hosts of the video platform. */
export const jwpHosts = { test: 'https://staging-sims.jwplayer.com', live: 'https://sims.jwplayer.com' }

/** Domains of the provider where payments may continue. */
export const jwpPaymentHosts = ['inplayer.com', 'jwplayer.com']

/** Other hosts of the company, allowed as cancellation links of subscriptions. */
export const companyHosts = ['https://*.inplayer.com', 'https://*.jwplayer.com']
const ofCompany = /^https:\/\/([a-z0-9-]+\.)+(inplayer|jwplayer)\.com$/

/** Returns whether the viewer's token may be sent to this URL: the provider's host or one of its company. */
export function mayReceiveToken(address: string, providerUrl: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.origin === new URL(providerUrl).origin || ofCompany.test(url.origin)
}

const notificationHosts = {
  issuers: { test: 'https://staging-notifications.inplayer.com', live: 'https://notifications.inplayer.com' },
  endpoint: 'wss://a3gkl64duktvc4-ats.iot.eu-west-1.amazonaws.com/mqtt',
}

/** Returns the issuer of notification keys and the broker. An alternative host serves both. */
export function notificationEndpoint(isTest: boolean, moved?: string) {
  if (moved) return { issuer: moved, endpoint: `${moved.replace(/^http/, 'ws')}/mqtt` }
  return { issuer: notificationHosts.issuers[isTest ? 'test' : 'live'], endpoint: notificationHosts.endpoint }
}
