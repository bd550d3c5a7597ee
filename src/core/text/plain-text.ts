// Tags of texts. Names such as <video> in a description are words.
const textTags =
  /<\/?(?:a|abbr|b|blockquote|br|center|cite|code|dd|div|dl|dt|em|font|h[1-6]|hr|i|img|li|mark|ol|p|pre|q|s|small|span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/gi

/** Publisher's text without the tags of texts. Other `<` and `>` stay. */
export const withoutTags = (text: string) => text.replace(textTags, ' ')
