import { expect, test } from 'vitest'
import { mergePolicies } from './merge-policies.ts'

test('a merged policy allows what any page needs, and nothing twice', () => {
  const merged = mergePolicies(["default-src 'self'; style-src 'self' 'sha256-a'", "style-src 'self' 'sha256-b';"])
  expect(merged).toBe("default-src 'self'; style-src 'self' 'sha256-a' 'sha256-b'")
})
