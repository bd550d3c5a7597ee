import { z } from 'zod'
import { ApiError } from '#core/errors.ts'
import type { Payment, PaymentMethod } from '#core/order.ts'
import { strictText } from './wire.ts'

const rejected = 402

/** Returns a successful payment. Throws an ApiError with the reason of a rejected one. */
const settled = ({ rejectedReason }: { rejectedReason?: string | undefined }): Payment => {
  if (rejectedReason) throw new ApiError(rejectedReason, rejected)
  return { state: 'paid' }
}

const Outcome = z.object({ rejectedReason: strictText })

export const paymentOf = (outcome: z.infer<typeof Outcome>) => settled(outcome)

/** Response of the gateway connector: completed, or an action for the gateway component. */
export const GatewayResponse = z.object({ action: z.unknown().optional(), rejectedReason: strictText })

export const gatewayPaymentOf = ({ action, rejectedReason }: z.infer<typeof GatewayResponse>): Payment =>
  action ? { state: 'form', action } : settled({ rejectedReason })

export const PaymentWire = Outcome
export const FinalizedWire = z.object({ payment: Outcome })
export const RedirectWire = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }) })

/** Session of the gateway component, stored with all its fields. */
export const SessionWire = z.looseObject({
  id: z.string(),
  sessionData: z.string(),
  amount: z.object({ value: z.number(), currency: z.string() }),
})

const names = ['card', 'paypal'] as const

/** Supported payment methods; others are skipped. */
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
