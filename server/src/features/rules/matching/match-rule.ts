import { labelSlug } from '#features/emails/index'
import type { Condition, Conditions } from '../rules.ts'
import { type Address, languageOf, type MailFacts } from './mail-facts.ts'
import { compilePattern } from './pattern.ts'

export type Matches = (facts: MailFacts) => boolean

/** Compiles the conditions of a rule: all of `all`, and one of `any` if there are any. Case never counts. */
export function compileConditions({ all, any }: Conditions): Matches {
  const every = all.map(compileCondition)
  const some = any.map(compileCondition)
  return (facts) =>
    every.every((matches) => matches(facts)) && (some.length === 0 || some.some((matches) => matches(facts)))
}

function compileCondition(condition: Condition): Matches {
  const matches = compileField(condition)
  return condition.not ? (facts) => !matches(facts) : matches
}

function compileField({ field, op, value }: Condition): Matches {
  if (field === 'size') return op === 'over' ? ({ size }) => size > Number(value) : ({ size }) => size < Number(value)
  if (field === 'label' && op === 'is') {
    const slug = labelSlug(value)
    return ({ labels }) => labels.some((label) => labelSlug(label) === slug)
  }
  if (op === 'domain') {
    const domain = fold(value).replace(/^@/, '')
    return (facts) => peopleIn(facts, field === 'from').some(({ address }) => isInDomain(address, domain))
  }
  if (op === 'is' && (field === 'from' || field === 'to')) {
    const folded = fold(value)
    return (facts) => peopleIn(facts, field === 'from').some(({ address }) => fold(address) === folded)
  }
  const compares = compileText(op, value)
  return (facts) => textsOf(field, facts).some(compares)
}

function compileText(op: Condition['op'], value: string): (text: string) => boolean {
  const folded = fold(value)
  switch (op) {
    case 'exists':
      return (text) => text !== ''
    case 'is':
      return (text) => fold(text) === folded
    case 'contains':
      return (text) => fold(text).includes(folded)
    case 'matches':
      return compilePattern(value)
    case 'domain':
    case 'over':
    case 'under':
      throw new Error(`${op} compares no text`)
  }
}

function textsOf(field: Exclude<Condition['field'], 'size'>, facts: MailFacts): readonly string[] {
  switch (field) {
    case 'from':
    case 'to':
      return peopleIn(facts, field === 'from').map(({ name, address }) => `${name} <${address}>`)
    case 'subject':
      return [facts.subject]
    case 'body':
      return [facts.body]
    case 'list':
      return [facts.list]
    case 'attachment':
      return facts.attachments
    case 'language':
      return [languageOf(facts)]
    case 'action':
      return [facts.action]
    case 'label':
      return facts.labels
  }
}

const peopleIn = ({ from, to }: MailFacts, isSender: boolean): readonly Address[] => (isSender ? from : to)

function isInDomain(address: string, domain: string): boolean {
  const own = fold(address.slice(address.lastIndexOf('@') + 1))
  return own === domain || own.endsWith(`.${domain}`)
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim()
