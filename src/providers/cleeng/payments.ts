import { z } from 'zod'
import { ApiError } from '#core/errors.ts'
import type { Payment, PaymentMethod } from '#core/order.ts'
import { strictText } from './wire.ts'

const rejected = 402

/** A payment that went through; a rejected one is an ApiError with the reason. */
const settled = ({ rejectedReason }: { rejectedReason?: string | undefined }): Payment => {
  if (rejectedReason) throw new ApiError(rejectedReason, rejected)
  return { state: 'paid' }
}

const Outcome = z.object({ rejectedReason: strictText })

export const paymentOf = (outcome: z.infer<typeof Outcome>) => settled(outcome)

/** An answer of the gateway's connector: done, or an action that goes on in the gateway's own form. */
export const GatewayResponse = z.object({ action: z.unknown().optional(), rejectedReason: strictText })

export const gatewayPaymentOf = ({ action, rejectedReason }: z.infer<typeof GatewayResponse>): Payment =>
  action ? { state: 'form', action } : settled({ rejectedReason })

export const PaymentWire = Outcome
export const FinalizedWire = z.object({ payment: Outcome })
export const RedirectWire = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })

/** A session of the gateway's component; it reads fields that nobody else does, so all of them are kept. */
export const SessionWire = z.looseObject({
  id: z.string(),
  sessionData: z.string(),
  amount: z.object({ value: z.number(), currency: z.string() }),
})

const names = ['card', 'paypal'] as const

/** The ways to pay that the site knows; others are left out. */
export const MethodsWire = z
  .object({
    paymentMethods: z.array(z.object({ id: z.number(), methodName: z.string(), paymentGateway: z.string() })),
  })
  .transform(({ paymentMethods }) =>
    paymentMethods.flatMap(({ id, methodName, paymentGateway }): PaymentMethod[] => {
      const name = names.find((candidate) => candidate === methodName.toLowerCase())
      if (!name) return []
      return [
        { id, name, gateway: name === 'paypal' ? 'paypal' : paymentGateway === 'stripe' ? 'unsupported' : 'adyen' },
      ]
    }),
  )
