const title = 'Unable to load translations'
const description =
  'Check your language settings and try again later. If the problem persists contact technical support.'

/** Words are missing. Its own words cannot come from a catalogue, so they are English for everyone. */
export class TranslationsError extends Error {
  override readonly name = 'TranslationsError'
  readonly title = title
  readonly description = description

  constructor(options?: ErrorOptions) {
    super(`${title}. ${description}`, options)
  }
}

/** Says so on the page itself, because nothing else can speak when words are missing. */
export function showTranslationsError(error: TranslationsError): void {
  const message = document.createElement('p')
  message.className = 'translations-error'
  message.setAttribute('role', 'alert')
  message.textContent = error.message
  document.body.prepend(message)
}
