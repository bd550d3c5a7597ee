const maxBytes = 64 * 1024 * 1024

/** Decompresses a gzip file. Throws an Error for invalid files, those above 64 MB and in browsers that cannot do it. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'undefined') throw new Error('this browser cannot decompress gzip files')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  for (let { done, value } = await read(); !done && value; { done, value } = await read()) {
    size += value.length
    if (size > maxBytes) throw new Error(`the gzip file is larger than ${maxBytes / 1024 / 1024} MB`)
    chunks.push(value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())

  async function read() {
    try {
      return await reader.read()
    } catch {
      // Browsers and Node name different causes.
      throw new Error('the gzip file is damaged')
    }
  }
}
