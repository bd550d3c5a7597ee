// Script of a card field, with the messages of the gateway's published package.
const parentOrigin = atob(new URLSearchParams(location.search).get('d') ?? '')
const name = { number: 'encryptedCardNumber', date: 'encryptedExpiryDate', code: 'encryptedSecurityCode' }
const spki = Uint8Array.from(atob(document.currentScript.dataset.key), (one) => one.charCodeAt(0))
const key = crypto.subtle.importKey('spki', spki, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
let field,
  numKey,
  input,
  brand = '',
  version = 0,
  lastMessage = Promise.resolve()

const send = (message) => parent.postMessage(JSON.stringify({ fieldType: field, numKey, ...message }), parentOrigin)
const encrypt = async (text) => {
  const hidden = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, await key, new TextEncoder().encode(text))
  return `foyer_0_1$${btoa(String.fromCharCode(...new Uint8Array(hidden)))}`
}

const digits = () => input.value.replace(/\D/g, '')
const brands = [
  ['visa', /^4/],
  ['mc', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
]
const brandOf = (number) => (brands.find(([, starts]) => starts.test(number)) ?? ['card'])[0]
const grouped = (number) =>
  (brandOf(number) === 'amex'
    ? [number.slice(0, 4), number.slice(4, 10), number.slice(10, 15)]
    : (number.slice(0, 16).match(/.{1,4}/g) ?? [])
  )
    .filter(Boolean)
    .join(' ')
const luhn = (number) =>
  [...number].reverse().reduce((sum, one, at) => {
    const value = Number(one) * (at % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

const shapes = {
  [name.number]: () => grouped(digits()),
  [name.date]: () =>
    digits()
      .slice(0, 4)
      .replace(/^(\d\d)(\d)/, '$1/$2'),
  [name.code]: () => digits().slice(0, 4),
}
const autofill = { [name.number]: 'cc-number', [name.date]: 'cc-exp', [name.code]: 'cc-csc' }

/** Error of a field; empty when valid. */
const faultOf = () => {
  const typed = digits()
  if (field === name.number) {
    if (typed.length < (brandOf(typed) === 'amex' ? 15 : 16)) return 'cc.num.901'
    return luhn(typed) ? '' : 'cc.num.902'
  }
  if (field === name.code) return typed.length === (brand === 'amex' ? 4 : 3) ? '' : 'cc.cvc.921'
  const [month, year] = [Number(typed.slice(0, 2)), 2000 + Number(typed.slice(2))]
  if (typed.length < 4 || month < 1 || month > 12) return 'cc.dat.911'
  return new Date(year, month) > new Date() ? '' : 'cc.dat.912'
}

const splitValue = () => {
  const typed = digits()
  if (field !== name.date) return [[field, typed]]
  return [
    ['encryptedExpiryMonth', typed.slice(0, 2)],
    ['encryptedExpiryYear', `20${typed.slice(2)}`],
  ]
}

async function sendValue() {
  const now = ++version
  const typed = digits()
  if (field === name.number) {
    const found = brandOf(typed)
    if (found !== brand)
      send({ action: 'brand', brand: (brand = found), cvcPolicy: 'required', expiryDatePolicy: 'required' })
    send({
      action: 'binValue',
      binValue: typed.slice(0, 6),
      ...(typed.length > 7 && { encryptedBin: await encrypt(typed.slice(0, 8)), uuid: crypto.randomUUID() }),
    })
  }
  const fault = faultOf()
  const isFull = field === name.number && fault === 'cc.num.902'
  if (fault) return send({ action: isFull ? 'luhnCheck' : 'numberKeyPressed', error: isFull ? fault : '' })
  const made = await Promise.all(
    splitValue().map(async ([encryptedFieldName, text]) => ({
      type: encryptedFieldName,
      encryptedFieldName,
      blob: await encrypt(text),
    })),
  )
  // Newer input has its own message
  if (now === version)
    send({ action: 'encryption', type: field === name.date ? 'year' : 'card', code: '', [field]: made })
}

function applyStyle(style = {}) {
  for (const [name, value] of Object.entries(style.base ?? {})) input.style[name] = value
  const { color } = style.placeholder ?? {}
  if (!color) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`input::placeholder { opacity: 1; color: ${color} }`)
  document.adoptedStyleSheets = [sheet]
}

function open({ fieldType, numKey: mine, iframeUIConfig = {} }) {
  field = fieldType
  numKey = mine
  const { lang, [field]: labels = {} } = iframeUIConfig.ariaConfig ?? {}
  document.documentElement.lang = lang ?? 'en'
  document.title = labels.iframeTitle ?? 'Card field'
  input = document.createElement('input')
  Object.assign(input, { inputMode: 'numeric', autocomplete: autofill[field] ?? 'off', id: field })
  input.setAttribute('aria-label', labels.label ?? field)
  input.setAttribute('aria-required', 'true')
  const placeholders = iframeUIConfig.placeholders ?? {}
  input.placeholder = placeholders[field] ?? placeholders.encryptedSecurityCode3digits ?? ''
  applyStyle(iframeUIConfig.sfStyles)
  input.addEventListener('input', () => {
    input.value = shapes[field]?.() ?? input.value
    lastMessage = sendValue()
  })
  input.addEventListener('focus', () => send({ action: 'focus', focus: true, numChars: digits().length }))
  input.addEventListener('blur', () => {
    send({ action: 'focus', focus: false, numChars: digits().length })
    const error = digits() && faultOf()
    if (error) send({ action: 'incomplete field', error })
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void lastMessage.then(() => send({ action: 'enterKeyPressed' }))
  })
  document.body.append(input)
  send({ action: 'config' })
}

addEventListener('message', ({ origin, data }) => {
  if (origin !== parentOrigin || typeof data !== 'string') return
  const message = JSON.parse(data)
  if (!input) return open(message)
  if (message.numKey !== numKey) return
  if (message.focus) input.focus()
  if (message.brand && field === name.code) brand = message.brand
  if ('error' in message) input.toggleAttribute('aria-invalid', Boolean(message.error))
})
