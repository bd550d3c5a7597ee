import { mergePolicies } from './merge-policies.ts'
import type { TextFile } from './site-parts.ts'

const year = 31_536_000

/** `_headers`, the rules for a CDN: what a meta tag cannot say, and how long each kind of file may be kept. */
export const hostHeaders = (policies: string[]): TextFile => ({
  path: '_headers',
  text: rules(mergePolicies(policies)),
})

const rules = (policy: string) => `/*
  Content-Security-Policy: ${policy}; frame-ancestors 'self'
  Strict-Transport-Security: max-age=${year}; includeSubDomains
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), microphone=(), geolocation=()
  Cache-Control: public, max-age=0, must-revalidate
/_astro/*
  ! Cache-Control
  Cache-Control: public, max-age=${year}, immutable
/_images/*
  ! Cache-Control
  Cache-Control: public, max-age=${year}, immutable
`
