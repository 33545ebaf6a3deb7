/** The comma as Latin, Chinese and Japanese keyboards have it, and what stands between the cells and lines of a table. */
const BETWEEN = /[,，、\t\r\n]+/u

/** Whether more than one tag stands there, or one that is finished. */
export const isTagList = (text: string): boolean => BETWEEN.test(text)

/** Tags that were typed or pasted one after the other, each once. */
export const readTags = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN)
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
