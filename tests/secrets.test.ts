import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/imports.ts'

const texts = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) =>
    /\.(?:[cm]?[jt]sx?|json|astro|css|ini|html|ya?ml|md|env|pem|key|txt|sh)$|(?:^|\/)\.[\w.]+$/.test(file),
  )
  .filter((file) => existsSync(join(root, file)) && statSync(join(root, file)).size < 2_000_000)

// Split pattern, so that this file does not match itself
const secrets: Record<string, RegExp> = {
  'a private key': new RegExp(`-----BEGIN [A-Z ]*${'PRIVATE'} KEY`),
  'a key of a cloud': /\b(?:AKIA|ASIA)(?!IOSFODNN7EXAMPLE|FOYERSANDBOX)[A-Z\d]{16}\b/,
  'a token of a code host': /\b(?:gh[pousr]_[A-Za-z\d]{36}|github_pat_\w{60,}|glpat-[\w-]{20})\b/,
  'a live key of a payment provider': /\b[sr]k_live_[A-Za-z\d]{16,}/,
  'a key of a map or mail provider': /\bAIza[\w-]{35}\b|\bSG\.[\w-]{22}\.[\w-]{43}\b/,
  'a token of a registry': /\bnpm_[A-Za-z\d]{36}\b|_authToken\s*=\s*[\w-]{20,}/,
  'a password in an address': /\bhttps?:\/\/[^\s/:@"'`$<>]+:[^\s/@"'`$<>]+@(?!own\.test|example|127\.)[\w-]+\./,
}

test('the repository contains no secrets', () => {
  expect(texts.length).toBeGreaterThan(500)
  const found = texts.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return Object.entries(secrets).flatMap(([what, pattern]) => (pattern.test(text) ? [`${file}: ${what}`] : []))
  })
  expect(found).toEqual([])
})
