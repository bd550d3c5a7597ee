import { useEffect, useState } from 'react'
import { type Shareable, share } from './share.ts'

/** How long the word of a copied address stands. */
const copiedMs = 2_000

/** Shares; answers whether the address has just been copied. */
export function useShare(): [boolean, (what: Shareable) => void] {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (!copies) return
    const timer = setTimeout(() => setCopies(0), copiedMs)
    return () => clearTimeout(timer)
  }, [copies])
  const go = async (what: Shareable) => (await share(what)) === 'copied' && setCopies((count) => count + 1)
  return [copies > 0, go]
}
