import { useEffect, useState } from 'react'
import { copiedMark, type Shareable, share } from './share.ts'

/** Shares; answers whether the address has just been copied. */
export function useShare(): [boolean, (what: Shareable) => void] {
  const [copied, setCopied] = useState(false)
  const [mark] = useState(() => copiedMark(setCopied))
  useEffect(() => mark.stop, [mark])
  const go = async (what: Shareable) => (await share(what)) === 'copied' && mark.start()
  return [copied, go]
}
