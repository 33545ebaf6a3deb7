import type { Span } from '@dossier/analysis'
import { INVISIBLE } from '#platform/mail/reading/text-tricks'

// The model returns quotes and the code locates them. Unlocated quotes are no evidence.

const SHORTEST = 4
const LONGEST = 1_000
const LOOK_AT = 200_000

/** Locates quotes and ignores white space, case and invisible characters. */
export function createQuoteFinder(text: string): (quote: string) => Span | null {
  const { folded, offsets } = fold(text.slice(0, LOOK_AT))
  return (quote) => {
    const needle = fold(quote.slice(0, LONGEST)).folded.trim()
    if (needle.length < SHORTEST) return null
    const at = folded.indexOf(needle)
    if (at === -1) return null
    const start = offsets[at]
    const last = offsets[at + needle.length - 1]
    return start === undefined || last === undefined ? null : { start, end: endOfCharacter(text, last) }
  }
}

/** Returns lower-case text with single spaces and no invisible characters, plus the source offset of each unit. */
function fold(text: string): { folded: string; offsets: number[] } {
  let folded = ''
  const offsets: number[] = []
  for (const match of text.matchAll(/\s+|[^\s]/gu)) {
    const unit = /^\s/.test(match[0]) ? ' ' : match[0].replace(INVISIBLE, '').toLowerCase()
    if (unit === ' ' && folded.endsWith(' ')) continue
    folded += unit
    for (let i = 0; i < unit.length; i += 1) offsets.push(match.index)
  }
  return { folded, offsets }
}

const endOfCharacter = (text: string, at: number): number => at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1)
