/** Returns headers that force a download: foreign content must not run in our origin (RFC 6266, no sniffing). */
export const download = (contentType: string, filename: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${ascii(filename)}"; filename*=UTF-8''${encodeRfc5987(filename)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
})

/** Returns headers of an image from outside, which is shown but never run as a document. */
export const inertPicture = (contentType: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': 'attachment',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
})

/** Returns headers of text from outside, which a browser shows as text and never as a document. */
export const inertText = (filename: string): Record<string, string> => ({
  ...download('text/plain; charset=utf-8', filename),
  'content-disposition': `inline; filename="${ascii(filename)}"`,
  'cross-origin-resource-policy': 'same-origin',
})

const ascii = (text: string): string => text.replace(/[^\x20-\x7e]|["\\%]/g, '_').slice(0, 150)

const encodeRfc5987 = (text: string): string =>
  encodeURIComponent(
    text
      .slice(0, 150)
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, '_'),
  ).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
