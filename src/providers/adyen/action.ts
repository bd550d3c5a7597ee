import { z } from 'zod'

const text = z.string().exactOptional()

/** Next action of the card gateway: a redirect or a challenge frame. Only http and https. */
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
