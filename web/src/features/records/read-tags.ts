/** Commas of Latin, Chinese and Japanese keyboards, and separators of table cells and lines. */
const BETWEEN = /[,，、\t\r\n]+/u

/** True for several tags or one followed by a separator. */
export const isTagList = (text: string): boolean => BETWEEN.test(text)

export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
