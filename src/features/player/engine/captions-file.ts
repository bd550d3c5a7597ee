const arrow = /(\d{1,2}:\d{2}(?::\d{2})?),(\d{3})(?=\s*-->|\s*$|\s)/g

/** Converts a captions file to WebVTT, from WebVTT or SubRip. */
export function asVtt(text: string) {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (plain.startsWith('WEBVTT')) return plain
  const lines = plain.split('\n').map((line) => (line.includes('-->') ? line.replace(arrow, '$1.$2') : line))
  return `WEBVTT\n\n${lines.join('\n')}`
}

/** Fetches captions as an object URL, which the caller revokes. Rejects when the request fails. */
export async function captionsAddress(file: string, signal: AbortSignal) {
  const response = await fetch(file, { signal })
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  return URL.createObjectURL(new Blob([asVtt(await response.text())], { type: 'text/vtt' }))
}
