// Words of somebody else: a quotation, or what "he said" introduces.

const SAID =
  /(?<!\p{L})(?:said|says|asked|wrote|replied|answered|sagte|fragte|schrieb|gesagt|a dit|a demandé|a écrit|dijo|preguntó|escribió)[\s.…:,]*$/iu
const OPENS = /[“„«][^“„«”»]*$/u
const CLOSES = /^[^“„«”»]*[“”»]/u

/** Reports whether the words at an offset are quoted. A mark that is never closed is none. */
export function isQuoted(text: string, at: number): boolean {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const isBetweenPlainMarks = before.split('"').length % 2 === 0 && after.includes('"')
  return isBetweenPlainMarks || (OPENS.test(before) && CLOSES.test(after))
}

/** "He said: shall we meet tonight?" `start` is where the clause begins. */
export const isReported = (text: string, start: number): boolean => SAID.test(text.slice(0, start))
