import type { Language } from '../../analysis/src/language.ts'
import { readRequest, soundsLikeRequest } from '../../analysis/src/requests/requests.ts'
import { type ClassScore, scoreClasses } from './statistics.ts'

export interface RequestsReport {
  name: string
  sentences: number
  /** Does it ask at all: what the sentences are labelled with. */
  detection: ClassScore
  /** What becomes an action point or a reason to answer; invitations to shop and own promises do not. */
  actedOn: ClassScore
}

/** Requests found among sentences that are labelled with asking or not. Only English has a model beside its words. */
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
      sentences.map((each) => ({ truth: each.asks ? 'asks' : 'no', said: asks(each.text) ? 'asks' : 'no' })),
    ),
  )
  if (!detection?.[0] || !actedOn?.[0]) throw new Error('scoreClasses left out a class')
  return { name, sentences: sentences.length, detection: detection[0], actedOn: actedOn[0] }
}
