import type { BufferCreatedData } from 'hls.js'

const isWebKit = () => navigator.vendor.startsWith('Apple')

const isInitialization = (data: BufferSource) =>
  data instanceof Uint8Array && String.fromCharCode(...data.subarray(4, 8)) === 'ftyp'

/**
 * Resets WebKit's parser before each initialization segment. WebKit otherwise loses the sound after a change of quality
 * where hls.js has shifted the times of a stream: in live streams and in films that start midway.
 */
export function resetParsers({ tracks }: Pick<BufferCreatedData, 'tracks'>) {
  if (!isWebKit()) return
  for (const { buffer } of Object.values(tracks)) if (buffer) resetParser(buffer)
}

function resetParser(buffer: SourceBuffer) {
  const append = buffer.appendBuffer.bind(buffer)
  buffer.appendBuffer = (data) => {
    if (isInitialization(data)) abort(buffer)
    append(data)
  }
}

function abort(buffer: SourceBuffer) {
  try {
    buffer.abort()
  } catch {
    // An ended media source has reset it.
  }
}
