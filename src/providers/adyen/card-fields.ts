import { AdyenCheckout, CustomCard } from '@adyen/adyen-web'
import { z } from 'zod/mini'
import { awaitReturn } from '#core/browser/waits.ts'
import type { CardSession, ChallengeResult } from '#core/checkout/offer.ts'
import { httpAddress } from '#core/data/schema.ts'
import type { GatewayConfig } from './gateway-config.ts'

/** Card fields in the gateway's frames. */
export type CardPart = 'cardNumber' | 'cardExpiry' | 'cardCVC'

type Encrypted = Partial<Record<string, string>>

/** Style and labels of a field in a gateway frame. */
export type FieldStyle = { color: string; fontFamily: string; placeholder: string; expiryHint: string }

export type CardFieldsOptions = {
  config: GatewayConfig
  session: CardSession
  /** BCP 47 tag with the country. */
  locale: string
  names: Record<CardPart, string>
  style: FieldStyle
  /** Contains an element with `data-cse` for each field. */
  root: HTMLElement
  on: {
    /** Reports validity per field; values are empty or encrypted. */
    onFields(onFields: Record<CardPart, string>): void
    focused(part: CardPart, isFocused: boolean): void
    brand(name: string): void
    enter(): void
    ready(): void
    broken(error: Error): void
  }
}

export type CardFields = {
  /** Encrypted card in the format of the providers. */
  method(holderName: string): Record<string, string | undefined>
  focus(part: CardPart): void
  /** Redirects, or calls `onFrame` and shows the bank's challenge. Rejects an unknown action. */
  follow(action: unknown, container: HTMLElement, onFrame: () => void): Promise<ChallengeResult>
  close(): void
}

const fieldOf = {
  cardNumber: 'encryptedCardNumber',
  cardExpiry: 'encryptedExpiryDate',
  cardCVC: 'encryptedSecurityCode',
} as const
const partNames = ['cardNumber', 'cardExpiry', 'cardCVC'] as const
const partOf = (field: string) => partNames.find((part) => fieldOf[part] === field)

/** Opens the gateway's card fields in frames. Card digits never enter this page. */
export async function openCardFields(plan: CardFieldsOptions): Promise<CardFields> {
  const checkout = await AdyenCheckout(setupOf(plan))
  const { style, root, on } = plan
  if (!root.isConnected) throw new Error('The card form was closed before it loaded')
  let encrypted: Encrypted = {}
  const card = new CustomCard(checkout, {
    styles: {
      base: { color: style.color, fontFamily: style.fontFamily, fontSize: '16px' },
      placeholder: { color: style.placeholder },
    },
    placeholders: { expiryDate: style.expiryHint },
    onChange: ({ data }) => {
      encrypted = data.paymentMethod
      on.onFields(fieldsOf(encrypted))
    },
    onFocus: ({ fieldType, focus }) => {
      const part = partOf(fieldType)
      if (part) on.focused(part, focus)
    },
    onBrand: ({ brand }) => on.brand(brand),
    onEnterKeyPressed: on.enter,
    onConfigSuccess: on.ready,
    onError: on.broken,
  }).mount(root)
  return {
    method: (holderName) => ({ type: 'scheme', ...blobsOf(encrypted), holderName }),
    focus: (part) => card.setFocusOn(fieldOf[part]),
    follow: (action, container, onFrame) =>
      new Promise<ChallengeResult>((resolve, reject) => {
        const next = Action.parse(action)
        const options = {
          challengeWindowSize: '05',
          onAdditionalDetails: ({ data }: { data: ChallengeResult }) => resolve(data),
          onError: reject,
        }
        if (next.type === 'redirect') awaitReturn().then(() => reject(new Error('The redirect to the bank has ended')))
        else onFrame()
        checkout.createFromAction(next, options).mount(container)
      }).catch((cause: unknown) => {
        throw new Error('Failed to make payment', { cause })
      }),
    close: () => {
      card.unmount()
    },
  }
}

function setupOf({ config: { environment, clientKey, moved }, session, locale, names, on }: CardFieldsOptions) {
  const cdn = moved && { images: moved, translations: moved }
  return {
    environment,
    clientKey,
    locale,
    session: { id: session.id, sessionData: session.sessionData },
    translations: { [locale]: translations(names) },
    analytics: { enabled: false },
    risk: { enabled: false },
    onError: on.broken,
    ...(moved && { _environmentUrls: { api: moved, analytics: moved, ...(cdn && { cdn }) } }),
  }
}

/** Maps gateway field names to product names. */
const translations = (names: Record<CardPart, string>) =>
  Object.fromEntries(
    partNames.flatMap((part) => [
      [`creditCard.${fieldOf[part]}.aria.iframeTitle`, names[part]],
      [`creditCard.${labels[part]}.label`, names[part]],
    ]),
  )

const labels = { cardNumber: 'cardNumber', cardExpiry: 'expiryDate', cardCVC: 'securityCode' } as const

const blobs = ['encryptedCardNumber', 'encryptedExpiryMonth', 'encryptedExpiryYear', 'encryptedSecurityCode'] as const
const blobsOf = (encrypted: Encrypted) => Object.fromEntries(blobs.map((name) => [name, encrypted[name]]))

const fieldsOf = (encrypted: Encrypted): Record<CardPart, string> => ({
  cardNumber: encrypted.encryptedCardNumber ?? '',
  cardExpiry: (encrypted.encryptedExpiryMonth && encrypted.encryptedExpiryYear) ?? '',
  cardCVC: encrypted.encryptedSecurityCode ?? '',
})

const text = z.exactOptional(z.string())

/** Next action of the card gateway: a redirect or a challenge frame. Only http and https. */
export const Action = z.object({
  type: z.enum(['redirect', 'threeDS2']),
  subtype: text,
  paymentMethodType: z._default(z.string(), 'scheme'),
  paymentData: text,
  authorisationToken: text,
  token: text,
  method: text,
  url: z.exactOptional(httpAddress),
  data: z.exactOptional(z.record(z.string(), z.string())),
})
