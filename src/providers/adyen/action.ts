import { z } from 'zod'

const text = z.string().exactOptional()

/** What the gateway's form goes on with: another page, or the bank's question in a frame; nothing but web pages. */
export const Action = z.object({
  type: z.enum(['redirect', 'threeDS2']),
  subtype: text,
  paymentMethodType: z.string().default('scheme'),
  paymentData: text,
  authorisationToken: text,
  token: text,
  method: text,
  url: z.url({ protocol: /^https?$/ }).exactOptional(),
  data: z.record(z.string(), z.string()).exactOptional(),
})
