/** Returns `end`, or one less where a cut would split a surrogate pair of the text. */
export function wholeEnd(text: string, end: number): number {
  if (end >= text.length) return text.length
  const last = text.charCodeAt(end - 1)
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end
}
