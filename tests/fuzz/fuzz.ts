import fc from 'fast-check'
import { test } from 'vitest'
import { seed } from '../support/seed.ts'

const numRuns = Number(process.env.FUZZ_RUNS) || 1000

/** Runs with generated input; failures name the seed, and SEED=random varies it. */
export function fuzz<T>(name: string, made: fc.Arbitrary<T>, holds: (value: T) => unknown): void {
  test(`${name} (${numRuns} times, from seed ${seed})`, { timeout: 20_000 + numRuns * 200 }, async () => {
    await fc.assert(
      fc.asyncProperty(made, async (value) => void (await holds(value))),
      { numRuns },
    )
  })
}

const attacks = [
  '<script>window.hostile=1</script>',
  '</script><script>hostile()</script>',
  '</style></title></textarea><img src=x onerror=hostile()>',
  '"><svg/onload=hostile()>',
  "' autofocus onfocus='hostile()",
  'javascript:hostile()',
  'JaVaScRiPt\t:hostile()',
  'data:text/html,<script>hostile()</script>',
  '[x](javascript:hostile()) ![x](javascript:hostile())',
  '<a href="javascript:hostile()">x</a><iframe srcdoc="<script>hostile()</script>"></iframe>',
  '//evil.test/',
  '/\\evil.test/',
  'https://evil.test@own.test/',
  '<!--',
  ']]>',
  '&#x3C;script&#x3E;',
  '$&$1$`',
  '__proto__',
  'constructor',
  '{{hostile}}',
  '\u0000\u001b[31m',
  '\ud800',
  '\u202egnp.exe',
  '\u2028',
  'a'.repeat(20_000),
  '1e999',
  '-0',
  '../../../etc/passwd',
  '%00%ff%',
]

/** Hostile text. */
export const hostileText = fc.oneof(
  fc.constantFrom(...attacks),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.tuple(fc.string({ maxLength: 8 }), fc.constantFrom(...attacks)).map(([before, attack]) => before + attack),
)

/** Any value that JSON can carry, with hostile texts and names in it. */
export const hostileJson = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    hostileText,
    fc.constantFrom(null, true, false, 0, -1, 1e308, 4_102_444_800_000),
    fc.double(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(hostileText, tie('value'), { maxKeys: 4 }),
  ),
})).value

type Change = { at: number; by: unknown; drop: boolean }

/** Something right with a few of its parts, anywhere inside, replaced or taken away. */
export const mangled = (right: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(fc.record({ at: fc.nat(400), by: hostileJson, drop: fc.boolean() }), { minLength: 1, maxLength: 5 })
    .map((changes) => changes.reduce<unknown>(mangle, structuredClone(right)))

function mangle(value: unknown, { at, by, drop }: Change): unknown {
  const places: [holder: Record<string, unknown>, name: string][] = []
  const walk = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return
    for (const name of Object.keys(holder)) {
      places.push([holder as Record<string, unknown>, name])
      walk((holder as Record<string, unknown>)[name])
    }
  }
  walk(value)
  const place = places[at % (places.length + 1)]
  if (!place) return by
  const [holder, name] = place
  if (drop) delete holder[name]
  else holder[name] = by
  return value
}
