import { expect, it } from 'vitest'
import { toAsciiDigits } from './ascii-digits.ts'

it.each([
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['full-width', '０１２３４５６７８９'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['double-struck', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
  ['ASCII', '0123456789'],
])('digits of a script become 0 to 9: %s', (_, digits) => expect(toAsciiDigits(digits)).toBe('0123456789'))

it('characters other than decimal digits stay', () => expect(toAsciiDigits('٣/Ⅳ ½ a')).toBe('3/Ⅳ ½ a'))
