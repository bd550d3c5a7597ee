import { messageOf } from '#core/data/errors.ts'
import { bundle } from './bundle.ts'

// A separate process frees the bundling memory before the first page renders.
const [root = '', folder = ''] = process.argv.slice(2)
try {
  await bundle({ root, folder, log: (line) => process.send?.({ line }) })
} catch (error) {
  process.exitCode = 1
  process.send?.({ failed: messageOf(error) })
} finally {
  process.disconnect?.()
}
