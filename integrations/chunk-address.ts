import type { Plugin } from 'vite'

const query = '?chunk'
const mark = '\0chunk:'

/** Resolves `?chunk` to the URL of a separate chunk, imported without Vite's preload helper. */
export function chunkAddress(): Plugin {
  let isBuild = false
  return {
    name: 'foyer:chunk-address',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async resolveId(id, importer) {
      const file = id.endsWith(query) && (await this.resolve(id.slice(0, -query.length), importer))
      return file ? `${mark}${file.id}` : undefined
    },
    load(id) {
      if (!id.startsWith(mark)) return
      const file = id.slice(mark.length)
      if (!isBuild) return `export default ${JSON.stringify(`/@fs${file}`)}`
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: file })}`
    },
  }
}
