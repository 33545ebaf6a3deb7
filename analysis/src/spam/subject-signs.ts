import { countMatches, type SpamSign, sign } from './sign.ts'

const HEAD = 500

export const SUBJECT_SIGNS: readonly SpamSign[] = [
  sign('the legal mark of advertising in the subject', ({ subject }) =>
    /^\s*(?:\[?adv?\]?\s*[:：]|未承諾広告|\(광고\))/iu.test(subject),
  ),
  sign('an exclamation mark in the subject', ({ subject }) => subject.slice(0, HEAD).includes('!')),
  sign('an offer in the subject', ({ subject }) => /[$€£%]/.test(subject.slice(0, HEAD))),
  sign(
    'capitals in the subject',
    ({ subject }) => countMatches(subject.slice(0, HEAD), /(?<!\p{L})\p{Lu}{4,}(?!\p{L})/gu) > 1,
  ),
  sign('a tracking code in the subject', ({ subject }) =>
    /\s(?:[bcdfghjklmnpqrstvwxz]{4,20}|[A-Z]{5,20}|(?=\S{0,20}\d{2})(?=\S{0,20}[a-zA-Z])\S{5,24})\s*$|\s{4,}\S{1,20}$/.test(
      subject.slice(-60),
    ),
  ),
  sign(
    'an answer to nothing',
    ({ subject, headers }) => /^\s*(?:re|aw|fwd?|wg)\s*:/i.test(subject) && !headers.isReply,
  ),
  sign('no subject', ({ subject }) => subject.trim() === ''),
]
