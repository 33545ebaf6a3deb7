import type { DateSetting } from '../dates/dates.ts'
import { type DueDate, findDueDate } from '../dates/due-date.ts'
import type { Language } from '../language.ts'
import type { Sentence } from '../sentences.ts'
import { likelihoodOfRequest } from './request-model.ts'
import { requestWordsOf } from './request-words.ts'
import { type RequestTopic, topicOf } from './topics.ts'

export interface FoundRequest extends Sentence {
  /** A reply settles `question` and `answer`. `request` may need more, `task` always does. */
  kind: 'question' | 'answer' | 'request' | 'task'
  /** 0..1: confidence that the sender waits for it. */
  strength: number
  topic: RequestTopic | null
  /** null when missing or not requested. */
  due: DueDate | null
}

const QUESTION_END = /[?？؟][\s"'»”’)!]*$/
const SPANISH_QUESTION = /¿[^?]{2,}/
const SHORTEST = 6
const SHOUT = /^[^\p{Ll}]{20,}$/u

/** Requests beyond this number get no due date: such a text is not a real request. */
const DATED_REQUESTS = 20

/**
 * Finds request sentences in order. Pass only the sender's own text.
 * @param when enables due dates
 */
export function findRequests(
  sentences: readonly Sentence[],
  { language, when }: { language: Language; when?: Omit<DateSetting, 'language'> },
): FoundRequest[] {
  const found = sentences.flatMap((sentence) => {
    const request = readRequest(sentence.text, language)
    return request ? [{ ...sentence, ...request, topic: topicOf(sentence.text) }] : []
  })
  return found.map((request, index) => {
    const isDated = when !== undefined && index < DATED_REQUESTS
    return { ...request, due: isDated ? findDueDate(request.text, { ...when, language }) : null }
  })
}

/**
 * Reports whether the model alone sees a request, including those that the engine ignores, such as an invitation to
 * shop.
 */
export const soundsLikeRequest = (text: string): boolean => requestLikelihood(text) >= 0.5

/** Returns the probability (0..1) that an English sentence is a request, by the trained model. */
export const requestLikelihood = (text: string): number => likelihoodOfRequest(text, readByRules(text, 'en'))

/** The trained model may veto the rules, or find requests that they miss with half the confidence. */
const MODEL_ALONE = 0.5
const MODEL_SAYS_NO = 0.2

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

/** An intent of the writer, not a task for the reader. */
const OWN_PROMISE = /^\P{L}{0,3}(?:i|we)(?:['’]ll|['’]m| will| shall| am| are)(?!\p{L})/iu

function isVetoed(text: string, language: Language): boolean {
  const say = requestWordsOf(language)
  return OWN_PROMISE.test(text) || say.courtesy.test(text) || (QUESTION_END.test(text) && say.rhetorical.test(text))
}

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

/** Actions that a reply cannot complete. */
const DONE_ELSEWHERE =
  /(?<!\p{L})(?:pay|paid|sign|signed|submit|submitted|file|filed|upload|register|renew|approve|approved|complete|completed|fill|update|fix|install|deploy|book|order|pick up|call|visit|attend|prepare|ensure|make sure|include|overweis\p{L}*|überweis\p{L}*|bezahl\p{L}*|unterschreib\p{L}*|unterzeichn\p{L}*|ausfüll\p{L}*|einreich\p{L}*|hochlad\p{L}*|anmeld\p{L}*|pay(?:er|ez)|réglez|régler|sign(?:er|ez)|rempli\p{L}*|déposer|pag(?:ar|ue|uen)|firm(?:ar|e|en)|rellen\p{L}*|present(?:ar|e)|inscrib\p{L}*)(?!\p{L})/iu

const isImperativeTask = (text: string, language: Language): boolean =>
  DONE_ELSEWHERE.test(text) || requestWordsOf(language).imperative.test(text)
