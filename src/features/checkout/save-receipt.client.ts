import type { Receipt } from '#core/subscription.ts'

/** Saves a receipt as a file. Its HTML never runs on the site's origin. */
export function saveReceipt(receipt: Receipt, id: string) {
  const { file, name } =
    receipt.kind === 'file'
      ? receipt
      : { file: new Blob([receipt.html], { type: 'text/html' }), name: `receipt_${id}.html` }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
