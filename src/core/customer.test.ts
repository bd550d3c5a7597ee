import { expect, it } from 'vitest'
import { fullNameOf } from './customer.ts'

it.each([
  [{ firstName: 'Vera', lastName: 'Lind' }, 'Vera Lind'],
  [{ firstName: ' Vera ', lastName: ' ' }, 'Vera'],
  [{ lastName: ' Lind ' }, 'Lind'],
  [{}, 'v@x.test'],
])('an account with %j goes by %j', (names, shown) => expect(fullNameOf(names, 'v@x.test')).toBe(shown))
