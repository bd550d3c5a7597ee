/** Text with the signs of HTML and XML as references, for elements and attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
