// Control signs move the cursor or fake a line; the others turn the direction of what follows
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A line of a log as it may be shown, whatever content it quotes: what is unseen and moves other signs is written out. */
export const printable = (line: string): string => line.replace(unseen, escaped)
