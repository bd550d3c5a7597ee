import { messageOf } from '#domain/errors.ts'
import { bundle } from './bundle.ts'

// A process of its own: the memory that bundling takes is given back before the first page is rendered
const [root = '', folder = ''] = process.argv.slice(2)
try {
  await bundle({ root, folder, say: (line) => process.send?.({ line }) })
} catch (error) {
  process.send?.({ failed: messageOf(error) })
} finally {
  process.disconnect?.()
}
