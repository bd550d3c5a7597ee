/** Account hosts of the provider. */
export const cleengHosts = { test: 'https://mediastore-sandbox.cleeng.com', live: 'https://mediastore.cleeng.com' }

/** Domains of the provider where payments may continue. */
export const cleengPaymentHosts = ['cleeng.com']
