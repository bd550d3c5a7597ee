const title = 'Unable to load translations'
const description =
  'Check your language settings and try again later. If the problem persists contact technical support.'

/** Error of missing catalogues, in English only. */
export class TranslationsError extends Error {
  override readonly name = 'TranslationsError'
  readonly title = title
  readonly description = description

  constructor(options?: ErrorOptions) {
    super(`${title}. ${description}`, options)
  }
}

/** Rendered directly, because no catalogue is available. */
export function showTranslationsError(error: TranslationsError): void {
  const message = document.createElement('p')
  message.className = 'translations-error'
  message.setAttribute('role', 'alert')
  message.textContent = error.message
  document.body.prepend(message)
}
