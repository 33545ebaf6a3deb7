import { findKeySentences } from '@dossier/analysis'
import { inTurns } from '#platform/clock/wait'
import { givesOrders } from '../answers/gives-orders.ts'
import type { Passage } from '../evidence/evidence.ts'
import type { ChosenSentence, ReadText } from './choose-sentences.ts'
import type { TextToRead } from './texts.view.ts'

/** Sentences of one text among several, and of a single one. */
const OF_EMAIL = 6
const OF_RECORD = 40

/** Finds the sentences of texts that tell most. Those that give orders to a machine are left out. */
export const readSentences = (texts: readonly TextToRead[]): Promise<ReadText[]> =>
  inTurns(texts, (text) => {
    const { title, from, record } = text
    const isEmail = record.type === 'email'
    const limit = texts.length === 1 ? OF_RECORD : OF_EMAIL
    const sentences = findKeySentences(text.text, { title, isEmail }, limit)
    return { text, sentences: sentences.filter((each) => !givesOrders({ excerpt: each.text, title, from })) }
  })

/** A sentence as a passage, which Ask shows and checks. */
export function toPassage({ text, sentence, score }: ChosenSentence): Passage {
  const { record, title, from, at, field } = text
  const { start, end, around } = sentence
  return {
    record,
    title,
    from,
    at,
    field,
    start,
    end,
    excerpt: sentence.text,
    wide: { ...around, excerpt: text.text.slice(around.start, around.end) },
    score,
    isAnswer: true,
    marks: [],
    covered: new Set(),
  }
}
