import type { Language } from '../../analysis/src/language.ts'
import { readRequest, soundsLikeRequest } from '../../analysis/src/requests/requests.ts'
import { type ClassScore, scoreClasses } from './statistics.ts'

export interface RequestsReport {
  name: string
  sentences: number
  /** Whether it contains a request at all, as labelled. */
  detection: ClassScore
  /** Requests that become an action point or a reason to reply, without shop invitations and own promises. */
  actedOn: ClassScore
}

/** Measures request detection on labelled sentences. Only English has a model besides its word list. */
export function measureRequests(
  name: string,
  sentences: readonly { text: string; asks: boolean }[],
  language: Language,
): RequestsReport {
  const [detection, actedOn] = [
    (text: string) => (language === 'en' ? soundsLikeRequest(text) : readRequest(text, language) !== null),
    (text: string) => readRequest(text, language) !== null,
  ].map((asks) =>
    scoreClasses(
      ['asks'],
      sentences.map((each) => ({ truth: each.asks ? 'asks' : 'no', predicted: asks(each.text) ? 'asks' : 'no' })),
    ),
  )
  if (!detection?.[0] || !actedOn?.[0]) throw new Error('scoreClasses left out a class')
  return { name, sentences: sentences.length, detection: detection[0], actedOn: actedOn[0] }
}
