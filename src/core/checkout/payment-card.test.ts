import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brandOf,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  isCardNumber,
  isCvc,
  isExpiry,
  toPaymentCard,
} from './payment-card.ts'

const digits = (maxLength: number) => fc.array(fc.integer({ min: 0, max: 9 }), { maxLength }).map((all) => all.join(''))

describe('card number', () => {
  it.each([
    ['4111111111111111', 'visa', '4111 1111 1111 1111'],
    ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
    ['2223003122003222', 'mastercard', '2223 0031 2200 3222'],
    ['378282246310005', 'amex', '3782 822463 10005'],
    ['30569309025904', 'diners', '3056 930902 5904'],
    ['6011111111111117', 'discover', '6011 1111 1111 1117'],
    ['3530111333300000', 'jcb', '3530 1113 3330 0000'],
    ['6759649826438453', 'maestro', '6759 6498 2643 8453'],
    ['676770000005', 'maestro', '6767 7000 0005'],
    ['6771798025000000003', 'maestro', '6771 7980 2500 0000 003'],
    ['4000000000000000006', 'visa', '4000 0000 0000 0000 006'],
    ['6212345678900000003', 'unionpay', '6212 3456 7890 0000 003'],
    ['6250941006528599', 'unionpay', '6250 9410 0652 8599'],
    ['8171999927660000', 'unionpay', '8171 9999 2766 0000'],
    ['2200770239097761', 'mir', '2200 7702 3909 7761'],
    ['5066991111111118', 'elo', '5066 9911 1111 1118'],
    ['6062828888666688', 'hipercard', '6062 8288 8866 6688'],
    ['6521111111111110', 'rupay', '6521 1111 1111 1110'],
    ['9792030394440796', 'troy', '9792 0303 9444 0796'],
    ['5060990580000217499', 'verve', '5060 9905 8000 0217 499'],
    ['36006666333344', 'diners', '3600 666633 3344'],
    ['3569990010095841', 'jcb', '3569 9900 1009 5841'],
  ])('the card number %s is valid, has the brand %s and is grouped by its format', (typed, brand, formatted) => {
    expect(brandOf(typed)).toBe(brand)
    expect(formatCardNumber(typed)).toBe(formatted)
    expect(isCardNumber(formatted)).toBe(true)
  })

  it.each<[string | undefined, string[]]>([
    ['visa', ['4']],
    ['mastercard', ['51', '55', '2221', '2229', '223', '229', '23', '26', '270', '271', '2720']],
    ['amex', ['34', '37']],
    ['diners', ['300', '305', '36', '38', '39']],
    ['discover', ['6011', '644', '649', '65']],
    ['jcb', ['3528', '3529', '353', '358']],
    ['maestro', ['50', '56', '59', '601', '643', '66']],
    ['unionpay', ['62', '6221', '629', '81', '8171']],
    ['mir', ['2200', '2204']],
    ['rupay', ['607', '6521', '5085', '82']],
    ['elo', ['401178', '506778', '509', '655058']],
    [
      undefined,
      [
        '',
        '1',
        '2220',
        '2721',
        '28',
        '3',
        '306',
        '31',
        '3527',
        '359',
        '14',
        '151',
        '134',
        '1300',
        '16011',
        '13528',
        '150',
        '2199',
        '2205',
        '80',
        '83',
        '9791',
      ],
    ],
  ])('brandOf returns %s for the matching number prefixes', (brand, numbers) =>
    expect(numbers.map(brandOf)).toEqual(numbers.map(() => brand)),
  )

  it.each(['4222222222222', '2221 0000 0000 0009'])(
    'isCardNumber accepts %j, a number of a shorter length or a newer range',
    (number) => expect(isCardNumber(number)).toBe(true),
  )

  it('American Express and Diners numbers have their own groups and lose surplus digits', () => {
    expect(formatCardNumber('3782822463100059')).toBe('3782 822463 10005')
    expect(formatCardNumber('30569309025904001234')).toBe('3056 930902 5904 0012 3')
    expect(isCardNumber('3782822463100052')).toBe(false)
  })

  it('a UnionPay number is valid without a check digit, and other schemes keep to their lengths', () => {
    expect(isCardNumber('6212 3456 7890 0000 004')).toBe(true)
    expect(isCardNumber('6212 3456 789')).toBe(false)
    expect(isCardNumber('5555 5555 5555 4444 004')).toBe(false)
    expect(formatCardNumber('55555555555544440')).toBe('5555 5555 5555 4444')
    expect(formatCardNumber('12345678901234567890')).toBe('1234 5678 9012 3456 789')
    expect(formatCardNumber('４１１１－１１１１')).toBe('4111 1111')
  })

  it.each(['٤١١١ ١١١١ ١١١١ ١١١١', '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', '४१११-११११-११११-११११', '\u202a4111\u00a01111–1111–1111\u202c'])(
    'a card number of another keyboard or document is formatted: %s',
    (typed) => expect(formatCardNumber(typed)).toBe('4111 1111 1111 1111'),
  )

  it.each(['4111 1111 1111 1112', '4111', '', '3782 822463 1000', '0'])('isCardNumber rejects %j', (number) =>
    expect(isCardNumber(number)).toBe(false),
  )

  it('formatCardNumber is idempotent and retains at most 19 leading digits of the input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits(20)), (typed) => {
        const formatted = formatCardNumber(typed)
        expect(formatCardNumber(formatted)).toBe(formatted)
        expect(formatted).toMatch(/^(\d+( \d+)*)?$/)
        const digitsShown = formatted.replaceAll(' ', '')
        expect(digitsShown.length).toBeLessThanOrEqual(19)
        expect(typed.normalize('NFKC').replaceAll(/\D/g, '').startsWith(digitsShown)).toBe(true)
      }),
    )
  })

  it('isCardNumber rejects a number of the same brand with one wrong digit', () => {
    const cards = ['4111111111111111', '378282246310005', '5555555555554444']
    fc.assert(
      fc.property(fc.constantFrom(...cards), fc.nat(15), fc.integer({ min: 1, max: 9 }), (card, position, by) => {
        const at = position % card.length
        const wrong = card.slice(0, at) + ((Number(card[at]) + by) % 10) + card.slice(at + 1)
        expect(isCardNumber(wrong) && wrong.length === card.length && brandOf(wrong) === brandOf(card)).toBe(false)
      }),
    )
  })
})

describe('card expiry', () => {
  it.each([
    ['1', '1'],
    ['5', '05/'],
    ['12', '12/'],
    ['13', '12/'],
    ['99', '09/9'],
    ['00', '00/'],
    ['0130', '01/30'],
    ['0030', '00/30'],
    ['1/30', '01/30'],
    ['01/2030', '01/30'],
    ['01 / 2030', '01/30'],
    ['1 /30', '01/30'],
    ['20/20', '02/02'],
    ['01', '01/'],
    ['10', '10/'],
    ['2', '02/'],
    ['0', '0'],
    ['12345', '12/34'],
    ['ab', ''],
  ])('formatExpiry formats %j as %j', (typed, formatted) => expect(formatExpiry(typed)).toBe(formatted))

  it.each([
    ...['2039-12', '2039/12', '2039/12/31', '2039-12-31', '2039 12', '203912', '2039-12-31T23:59:59Z'],
    ...['12-2039', '122039', '12 2039', '12/2039', '12.2039', '12 / 2039', ' 12 – 2039 '],
    ...['31/12/2039', '12/31/2039', '01.12.2039', '12/01/2039'],
    ...['1239', '12-39', '12 39', '12 / 39', '12.39', '12/39', '１２／３９'],
    ...['39/12', '39-12'],
    ...['١٢/٣٩', '۱۲/۲۰۳۹', '٢٠٣٩-١٢', '12\u200e/39'],
  ])('formatExpiry formats a filled or pasted %j as 12/39', (filled) => {
    expect(formatExpiry(filled)).toBe('12/39')
    expect(formatExpiry(filled, '01/30')).toBe('12/39')
  })

  it.each([
    ['2039-1', '01/39'],
    ['1-2039', '01/39'],
    ['1.39', '01/39'],
    ['2039-13', '02/03'],
    ['31/31/2039', '03/13'],
  ])('formatExpiry formats the filled date %j as %j', (filled, formatted) =>
    expect(formatExpiry(filled)).toBe(formatted),
  )

  it.each(['12/2039', '12-2039', '122039', '1/2039', '1239', '1/39'])(
    'an expiry typed as %j, key by key, gets its month and year',
    (typed) => {
      const formatted = [...typed].reduce((before, key) => formatExpiry(before + key, before), '')
      expect(formatted).toBe(typed.startsWith('1/') ? '01/39' : '12/39')
    },
  )

  it('formatExpiry does not restore a deleted slash', () => {
    expect(formatExpiry('12', '12/')).toBe('12')
    expect(formatExpiry('1', '12')).toBe('1')
  })

  it('an expiry whose month loses a digit is neither reformatted nor valid until it is corrected', () => {
    const now = new Date(2026, 10, 30)
    expect(formatExpiry('1/3', '1/39')).toBe('1/3')
    expect(formatExpiry('1/39', '2/39')).toBe('01/39')
    expect(formatExpiry('12', '11')).toBe('12/')
    for (const partial of ['1/39', '2/39', '/39']) {
      expect(formatExpiry(partial, '12/39')).toBe(partial)
      expect(isExpiry(partial, now)).toBe(false)
    }
    expect(formatExpiry('11/39', '1/39')).toBe('11/39')
  })

  it('formatExpiry never returns a month above 12', () => {
    fc.assert(
      fc.property(digits(6), (typed) => {
        const formatted = formatExpiry(typed)
        expect(Number(formatted.slice(0, 2))).toBeLessThanOrEqual(12)
        expect(formatted).toMatch(/^(\d?|\d\d\/\d{0,2})$/)
        expect(formatExpiry(formatted)).toBe(formatted)
      }),
    )
  })

  it('isExpiry accepts dates from the current month to 50 years later, and rejects malformed ones', () => {
    const now = new Date(2026, 10, 30)
    expect(isExpiry('11/26', now)).toBe(true)
    expect([isExpiry('11/76', now), isExpiry('12/76', now)]).toEqual([true, false])
    for (const wrong of ['10/26', '12/25', '00/30', '13/30', '1/30', '12/9', '12/301', '012/30', ''])
      expect(isExpiry(wrong, now)).toBe(false)
  })
})

describe('security code', () => {
  it('a security code has four digits for American Express, three for Visa, and either without a brand', () => {
    expect(isCvc('123', '4111')).toBe(true)
    expect(isCvc('1234', '4111')).toBe(false)
    expect(isCvc('1234', '3782')).toBe(true)
    expect(isCvc('123', '3782')).toBe(false)
    expect([isCvc('123', ''), isCvc('1234', ''), isCvc('12', '')]).toEqual([true, true, false])
    expect(formatCvc('١٢٣')).toBe('123')
    expect([isCvc('12345', ''), isCvc('1a23', ''), isCvc(' 123', ''), isCvc('x123', '4111')]).toEqual(
      Array(4).fill(false),
    )
    expect(formatCvc('12a345')).toBe('1234')
  })
})

it('toPaymentCard trims the holder, joins the digits and splits the expiry', () => {
  expect(toPaymentCard({ holder: ' Vera ', number: '4111 1111 1111 1111', expiry: '07/30', cvc: '123' })).toEqual({
    holder: 'Vera',
    number: '4111111111111111',
    expMonth: '07',
    expYear: '2030',
    cvc: '123',
  })
})
