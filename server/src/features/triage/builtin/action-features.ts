import { type Language, requestLikelihood, wordsOf } from '@dossier/analysis'
import type { Evidence } from './evidence.ts'

/** A named feature and its amount. */
export type Feature = readonly [name: string, amount: number]

export interface ActionFeatures {
  /** One list for each sentence, at least one. */
  sentences: Feature[][]
  /** Of the whole email. */
  email: Feature[]
}

/** Later sentences are seldom read by people either. */
const MAX_SENTENCES = 50
const SHORTEST_NORM = 9

/**
 * Describes an email to the model of actions: the words of each sentence, what the analysis found there, and facts of
 * the whole email. Words of other languages than English carry its name.
 * @param fired strength of the rules that hold
 */
export function actionFeaturesOf(
  evidence: Evidence,
  fired: readonly { rule: string; strength: number }[],
): ActionFeatures {
  const { sentences, waiting, language, input, broadcast, subjectAsk } = evidence
  const side = waiting.fromMe ? 'own' : 'got'
  const read = sentences.slice(0, MAX_SENTENCES)
  const asks = new Map(evidence.asks.map((ask) => [ask.start, ask]))
  const wordsBySentence = read.map(({ text }) => wordsOf(text))
  const bySentence = read.map(({ text, start }, index): Feature[] => {
    const ask = asks.get(start)
    const likelihood = language === 'en' ? requestLikelihood(text) : (ask?.strength ?? 0)
    const words = wordsBySentence[index] ?? []
    const found: Feature[] = [
      [`#${side}`, 1],
      ['#likely', likelihood],
      [`#${side} likely`, likelihood],
      [index === 0 ? '#first' : index === read.length - 1 ? '#last' : '#middle', 1],
      [`#words ${Math.min(5, Math.floor(words.length / 6))}`, 1],
    ]
    if (ask) {
      found.push([`#${ask.kind}`, ask.strength], [`#${side} ${ask.kind}`, ask.strength])
      if (ask.topic) found.push([`#topic ${ask.topic}`, 1])
      if (ask.due) found.push(['#due', 1])
    }
    if (waiting.promise?.start === start) found.push([`#${side} promise`, 1])
    if (text.trimEnd().endsWith('?')) found.push([`#${side} mark`, 1])
    return [...found, ...phrasesOf(words, side, language)]
  })
  const size = (count: number): number => Math.floor(Math.log2(count + 1))
  const length = wordsBySentence.reduce((sum, words) => sum + words.length, 0)
  const email: Feature[] = [
    ['#always', 1],
    [`#${side}`, 1],
    ['#broadcast', broadcast],
    [`#sentences ${Math.min(6, size(read.length))}`, 1],
    [`#${side} sentences ${Math.min(6, size(read.length))}`, 1],
    [`#length ${Math.min(8, size(length))}`, 1],
    ...fired.map(({ rule, strength }): Feature => [`rule ${rule}`, strength]),
  ]
  if (subjectAsk) email.push([`#subject ${subjectAsk.kind}`, 1])
  email.push(...subjectPhrases(input.mail.subject, language))
  return { sentences: bySentence.length > 0 ? bySentence : [[]], email }
}

/** One to three words each, alone and together with the side that wrote them. */
function phrasesOf(words: readonly string[], side: string, language: Language): Feature[] {
  const phrases = new Set<string>()
  words.forEach((word, index) => {
    phrases.add(word)
    if (index > 0) phrases.add(`${words[index - 1]}_${word}`)
    if (index > 1) phrases.add(`${words[index - 2]}_${words[index - 1]}_${word}`)
  })
  if (words.length > 0) phrases.add(`^${words[0]}`)
  if (words.length > 1) phrases.add(`^${words[0]}_${words[1]}`)
  const mark = markOf(language)
  const amount = 3 / Math.sqrt(Math.max(SHORTEST_NORM, 3 * words.length))
  return [...phrases].flatMap((phrase): Feature[] => [
    [`${mark}${phrase}`, amount],
    [`${mark}${side}:${phrase}`, amount],
  ])
}

const SUBJECT_AMOUNT = 0.7

const markOf = (language: Language): string => (language === 'en' ? '' : `${language}|`)

function subjectPhrases(subject: string, language: Language): Feature[] {
  const words = wordsOf(subject)
  const pairs = words.slice(1).map((word, index) => `${words[index]}_${word}`)
  return [...new Set([...words, ...pairs])].map(
    (phrase): Feature => [`${markOf(language)}subject:${phrase}`, SUBJECT_AMOUNT],
  )
}
