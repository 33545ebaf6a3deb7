import type { DateContext } from '../date-context.ts'
import type { Meanings, Slot } from './meanings.ts'
import { indexWords, type Stop, type WordIndex } from './words.ts'

type SlotIn<Name extends string> = Name extends `${infer Base extends Slot}?`
  ? { [Key in Base]?: Meanings[Key] | undefined }
  : Name extends Slot
    ? { [Key in Name]: Meanings[Key] }
    : unknown
type SlotsOf<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? SlotIn<Name> & SlotsOf<Rest>
  : unknown

export type Piece = { literal: RegExp } | { words: WordIndex } | { slot: Slot; isOptional: boolean } | { isEnd: true }

/** One way to say something. `read` gives null for what looks alike but is something else. */
export interface Rule {
  gives: Slot
  pieces: readonly Piece[]
  read(slots: Partial<Meanings>, context: DateContext, said: string): unknown
}

/**
 * A rule as a sentence with slots: `the {ordinal} {weekday} (of|in) {monthOf}`. Between slots stands a regular expression in
 * which groups do not capture and a blank is up to three characters of white space; `{year?}` may be missing. What stands behind
 * `{>}` must follow, and its slots are known, but what is read ends before it. Quantifiers in braces are no part of the notation.
 */
export const rule = <Gives extends Slot, Template extends string>(
  gives: Gives,
  template: Template,
  read: (slots: SlotsOf<Template>, context: DateContext, said: string) => Meanings[Gives] | null,
): Rule => ({ gives, pieces: piecesOf(template), read: read as Rule['read'] })

/** A rule without slots that gives what one regular expression says. */
export const token = <Gives extends Slot>(
  gives: Gives,
  pattern: RegExp,
  read: (said: string, context: DateContext) => Meanings[Gives] | null,
): Rule => ({
  gives,
  pieces: [{ literal: internedLiteral(pattern.source) }],
  read: (_slots, context, said) => read(said, context),
})

/** Words with their meanings, in small letters. */
export function lexicon<Gives extends Slot>(
  gives: Gives,
  words: Readonly<Record<string, Meanings[Gives]>>,
  stop: Stop = 'none',
): Rule {
  const read: Rule['read'] = (_slots, _context, said) => {
    const word = said.toLowerCase()
    return words[word] ?? words[word.replace(/\.$/, '')] ?? null
  }
  return { gives, pieces: [{ words: indexWords(Object.keys(words), stop) }], read }
}

/** A pattern for any of these words, the longest first. */
export const alternatives = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll(' ', '\\s'))
    .join('|')

const SLOT = /(?<!\\p)\{(?:(?<name>[a-zA-Z]+)(?<optional>\?)?|>)\}/g

function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const match of template.matchAll(SLOT)) {
    if (match.index > done) pieces.push({ literal: literalOf(template.slice(done, match.index)) })
    const { name, optional } = match.groups ?? {}
    pieces.push(name === undefined ? { isEnd: true } : { slot: name as Slot, isOptional: optional !== undefined })
    done = match.index + match[0].length
  }
  if (done < template.length) pieces.push({ literal: literalOf(template.slice(done)) })
  return pieces
}

const BLANK_OR_GROUP = /\\.|\[[^\]]*\]| |\((?!\?)/g
/** A group without groups or classes in it. */
const PLAIN_GROUP = /(?<!\\)\((?!\?)(?<words>[^()[\]]*\|[^()[\]]*)\)/g

/** What stands between slots does not go back for another try, so that of two ways to begin the longer goes first. */
const longestFirst = (words: string): string =>
  words
    .split('|')
    .sort((a, b) => b.length - a.length)
    .join('|')

function literalOf(source: string): RegExp {
  const sorted = source.replace(PLAIN_GROUP, (_group, words: string) => `(${longestFirst(words)})`)
  const pattern = sorted.replace(BLANK_OR_GROUP, (each) =>
    each === ' ' ? '(?:\\s{1,3})' : each === '(' ? '(?:' : each,
  )
  return internedLiteral(pattern)
}

const literals = new Map<string, RegExp>()

/** Many rules begin with the same words: one expression for all of them, whose findings the reader keeps. */
function internedLiteral(pattern: string): RegExp {
  const literal = literals.get(pattern) ?? new RegExp(pattern, 'iuy')
  literals.set(pattern, literal)
  return literal
}
