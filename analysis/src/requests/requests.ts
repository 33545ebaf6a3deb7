import { findDueDate } from '../dates/due-date.ts'
import type { Language } from '../language.ts'
import type { Sentence } from '../sentences.ts'
import { likelihoodOfRequest } from './request-model.ts'
import { requestWordsOf } from './request-words.ts'
import { type RequestTopic, topicOf } from './topics.ts'

/** A sentence that asks its reader for something. */
export interface FoundRequest extends Sentence {
  /** `question` and `answer` want words back: a reply settles them. `request` may want more, `task` always does. */
  kind: 'question' | 'answer' | 'request' | 'task'
  /** 0..1: how sure it is that someone waits for it. */
  strength: number
  topic: RequestTopic | null
  /** The instant until which it is wanted, in epoch milliseconds; null when none is named or asked for. */
  dueAt: number | null
}

const QUESTION_END = /[?？؟][\s"'»”’)!]*$/
const SPANISH_QUESTION = /¿[^?]{2,}/
const SHORTEST = 6
const SHOUT = /^[^\p{Ll}]{20,}$/u

/** Later requests get no due date: a text with so many is no request. */
const DATED_REQUESTS = 20

/**
 * Finds the sentences that ask for something, in order. Pass sentences of the sender's own text only.
 * @param when dates are resolved only when this is given: the instant of writing and the IANA zone of the reader
 */
export function findRequests(
  sentences: readonly Sentence[],
  { language, when }: { language: Language; when?: { writtenAt: number; timeZone: string } },
): FoundRequest[] {
  const found = sentences.flatMap((sentence) => {
    const request = readRequest(sentence.text, language)
    return request ? [{ ...sentence, ...request, topic: topicOf(sentence.text) }] : []
  })
  return found.map((request, index) => {
    const isDated = when !== undefined && index < DATED_REQUESTS
    return { ...request, dueAt: isDated ? findDueDate(request.text, { ...when, language }) : null }
  })
}

/** Whether an English sentence asks, by the model alone: also what the engine does not act on, such as an invitation to shop. */
export const soundsLikeRequest = (text: string): boolean => likelihoodOfRequest(text, readByRules(text, 'en')) >= 0.5

/** A model that was taught by sentences may say no to the rules, or yes where they saw nothing; alone it is half sure. */
const MODEL_ALONE = 0.5
const MODEL_SAYS_NO = 0.2

/** What one sentence asks, or null. */
export function readRequest(text: string, language: Language): RequestOfSentence | null {
  const ruled = readByRules(text, language)
  if (language !== 'en' || !isReadable(text) || (ruled === null && isVetoed(text, language))) return ruled
  const likelihood = likelihoodOfRequest(text, ruled)
  if (ruled) return likelihood < MODEL_SAYS_NO ? null : ruled
  if (likelihood < 0.5) return null
  return { kind: DONE_ELSEWHERE.test(text) ? 'task' : 'request', strength: MODEL_ALONE * likelihood }
}

type RequestOfSentence = Pick<FoundRequest, 'kind' | 'strength'>

const isReadable = (text: string): boolean => text.length >= SHORTEST && /\p{L}{2}/u.test(text) && !SHOUT.test(text)

/** What the writer will do: an intent, but nobody else's task. */
const OWN_PROMISE = /^\P{L}{0,3}(?:i|we)(?:['’]ll|['’]m| will| shall| am| are)(?!\p{L})/iu

function isVetoed(text: string, language: Language): boolean {
  const say = requestWordsOf(language)
  return OWN_PROMISE.test(text) || say.courtesy.test(text) || (QUESTION_END.test(text) && say.rhetorical.test(text))
}

/** What the words of the language say. */
export function readByRules(text: string, language: Language): RequestOfSentence | null {
  const say = requestWordsOf(language)
  if (!isReadable(text)) return null
  const isQuestion = QUESTION_END.test(text) || SPANISH_QUESTION.test(text)
  if (isQuestion && say.rhetorical.test(text)) return null
  const wantsAnswer = say.answer.test(text)
  const requests = say.request.test(text)
  if (say.courtesy.test(text) && !(isQuestion && (wantsAnswer || requests))) return null
  if (isQuestion)
    return { kind: requests && !wantsAnswer ? 'request' : 'question', strength: requests || wantsAnswer ? 1 : 0.7 }
  if (wantsAnswer) return { kind: 'answer', strength: 0.9 }
  if (requests) return { kind: isImperativeTask(text, language) ? 'task' : 'request', strength: 0.8 }
  return say.imperative.test(text) ? { kind: 'task', strength: 0.5 } : null
}

/** Things that are done elsewhere than in a reply. */
const DONE_ELSEWHERE =
  /(?<!\p{L})(?:pay|paid|sign|signed|submit|submitted|file|filed|upload|register|renew|approve|approved|complete|completed|fill|update|fix|install|deploy|book|order|pick up|call|visit|attend|prepare|ensure|make sure|include|overweis\p{L}*|überweis\p{L}*|bezahl\p{L}*|unterschreib\p{L}*|unterzeichn\p{L}*|ausfüll\p{L}*|einreich\p{L}*|hochlad\p{L}*|anmeld\p{L}*|pay(?:er|ez)|réglez|régler|sign(?:er|ez)|rempli\p{L}*|déposer|pag(?:ar|ue|uen)|firm(?:ar|e|en)|rellen\p{L}*|present(?:ar|e)|inscrib\p{L}*)(?!\p{L})/iu

const isImperativeTask = (text: string, language: Language): boolean =>
  DONE_ELSEWHERE.test(text) || requestWordsOf(language).imperative.test(text)
