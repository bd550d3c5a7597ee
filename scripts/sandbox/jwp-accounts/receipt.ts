import { currency } from './fees.ts'
import { feeNumber } from './holdings.ts'
import type { Transaction } from './transactions.ts'

/** A receipt of one page, as PDF. */
export const receipt = ({ token, feeId, amount, method, at }: Transaction, name: string): Uint8Array<ArrayBuffer> => {
  const fee = feeNumber(feeId)
  const day = new Date(at * 1000).toISOString().slice(0, 10)
  const lines = [
    'Foyer Pictures',
    `Receipt ${token}, ${day}`,
    name,
    fee.title,
    `${amount.toFixed(2)} ${currency}, ${method}`,
  ]
  return pdf(lines)
}

// Letters beyond ASCII would need a font of their own, and brackets end a text
const plain = (text: string) => text.normalize('NFD').replace(/[^\x20-\x7e]|[()\\]/g, '')

const pdf = (lines: string[]) => {
  const text = lines.map((line) => `(${plain(line)}) Tj T*`).join('\n')
  const content = `BT /F1 14 Tf 24 TL 72 760 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  return new TextEncoder().encode(assembled(objects))
}

/** Objects, and at the end where each of them begins. */
const assembled = (objects: string[]) => {
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}`
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}
