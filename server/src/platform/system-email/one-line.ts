const MAX_LENGTH = 80

/**
 * Sanitizes other people's text for a system email: one line, limited, without URLs, so that it cannot be abused to
 * send their own message.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/:\/\//g, ': //')
    .trim()
    .slice(0, MAX_LENGTH)
