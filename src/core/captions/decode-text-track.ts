// Usual encodings of caption files before UTF-8, by language.
const encodings = new Map(
  Object.entries({
    'windows-1250': 'bs cs hr hu pl ro sk sl sq',
    'windows-1251': 'be bg kk mk mn ru sr uk',
    'windows-1253': 'el',
    'windows-1254': 'az tr',
    'windows-1255': 'he',
    'windows-1256': 'ar fa ur',
    'windows-1257': 'et lt lv',
    'windows-1258': 'vi',
    'windows-874': 'th',
    shift_jis: 'ja',
    'euc-kr': 'ko',
    gb18030: 'zh',
    big5: 'zh-Hant zh-TW zh-HK',
  }).flatMap(([encoding, languages]) => languages.split(' ').map((language) => [language, encoding] as const)),
)

const encodingOf = (language = '') => encodings.get(language) ?? encodings.get(language.split('-')[0] ?? '')

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Decodes bytes in an encoding; undefined if it has no such characters. */
function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // No encoding of two bytes has this one, but not all decoders refuse it.
    return bytes.includes(0xff) && !/^(utf|windows)/.test(encoding) ? undefined : text
  } catch {
    return undefined
  }
}

// A few broken characters among others do not make another encoding.
function decodeBroken(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder().decode(bytes)
  return countOf(text, /[^\0-\x7F\uFFFD]/gu) > countOf(text, /\uFFFD/g) ? text : undefined
}

// Text tracks begin with ASCII, which has a zero byte in UTF-16.
function wideEncoding([first, second]: Uint8Array): string | undefined {
  if ((first === 0xff && second === 0xfe) || (first && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second) ? 'utf-16be' : undefined
}

/** Decodes a text track: UTF-16, UTF-8, else the usual encoding of its language, else Windows-1252. */
export function decodeTextTrack(bytes: Uint8Array, language?: string): string {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  return (
    decode(bytes, 'utf-8') ??
    decodeBroken(bytes) ??
    decode(bytes, encodingOf(language) ?? 'windows-1252') ??
    new TextDecoder('windows-1252').decode(bytes)
  )
}
