const MAX_LENGTH = 80

/**
 * Other people's words in a letter of ours: one line, cut, and no address of a page, so that nobody writes a letter of
 * their own into ours.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/:\/\//g, ': //')
    .trim()
    .slice(0, MAX_LENGTH)
