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

export type RuleElement =
  | { literal: RegExp }
  | { words: WordIndex }
  | { slot: Slot; isOptional: boolean }
  | { isEnd: true }

/** One form of a date expression. `read` returns null for look-alikes. */
export interface Rule {
  gives: Slot
  elements: readonly RuleElement[]
  read(slots: Partial<Meanings>, context: DateContext, phrase: string): unknown
}

/**
 * A rule as a sentence with slots: `the {ordinal} {weekday} (of|in) {monthOf}`. Text between slots is a regular
 * expression with non-capturing groups; a blank matches up to three white space characters; `{year?}` is optional. Text
 * after `{>}` must follow and its slots are read, but the match ends before it. Brace quantifiers are not supported.
 */
export const rule = <Gives extends Slot, Template extends string>(
  gives: Gives,
  template: Template,
  read: (slots: SlotsOf<Template>, context: DateContext, phrase: string) => Meanings[Gives] | null,
): Rule => ({ gives, elements: elementsOf(template), read: read as Rule['read'] })

export const token = <Gives extends Slot>(
  gives: Gives,
  pattern: RegExp,
  read: (phrase: string, context: DateContext) => Meanings[Gives] | null,
): Rule => ({
  gives,
  elements: [{ literal: internedLiteral(pattern.source) }],
  read: (_slots, context, phrase) => read(phrase, context),
})

export function lexicon<Gives extends Slot>(
  gives: Gives,
  words: Readonly<Record<string, Meanings[Gives]>>,
  stop: Stop = 'none',
): Rule {
  const read: Rule['read'] = (_slots, _context, phrase) => {
    const word = phrase.toLowerCase()
    return words[word] ?? words[word.replace(/\.$/, '')] ?? null
  }
  return { gives, elements: [{ words: indexWords(Object.keys(words), stop) }], read }
}

export const alternatives = (words: readonly string[]): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&').replaceAll(' ', '\\s'))
    .join('|')

const SLOT = /(?<!\\p)\{(?:(?<name>[a-zA-Z]+)(?<optional>\?)?|>)\}/g

function elementsOf(template: string): RuleElement[] {
  const elements: RuleElement[] = []
  let done = 0
  for (const match of template.matchAll(SLOT)) {
    if (match.index > done) elements.push({ literal: literalOf(template.slice(done, match.index)) })
    const { name, optional } = match.groups ?? {}
    elements.push(name === undefined ? { isEnd: true } : { slot: name as Slot, isOptional: optional !== undefined })
    done = match.index + match[0].length
  }
  if (done < template.length) elements.push({ literal: literalOf(template.slice(done)) })
  return elements
}

const BLANK_OR_GROUP = /\\.|\[[^\]]*\]| |\((?!\?)/g
/** A group without nested groups or classes. */
const PLAIN_GROUP = /(?<!\\)\((?!\?)(?<words>[^()[\]]*\|[^()[\]]*)\)/g

/** Patterns between slots do not backtrack, so the longer of two alternatives comes first. */
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

/** Shares one expression between rules with equal beginnings, because the reader caches its matches. */
function internedLiteral(pattern: string): RegExp {
  const literal = literals.get(pattern) ?? new RegExp(pattern, 'iuy')
  literals.set(pattern, literal)
  return literal
}
