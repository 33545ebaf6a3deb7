import { LIMITS } from '@dossier/contract/vocabulary'
import { cutText } from './reading/storable-text.ts'

/** Reply and forward prefixes: RFC 5256 §2.1 and those of mailers in other languages. */
const MARKS = [
  're',
  'fw',
  'fwd',
  'aw',
  'wg',
  'antw',
  'antwort',
  'sv',
  'vs',
  'vb',
  'vl',
  'ref',
  'rv',
  'rif',
  'r',
  'i',
  'tr',
  'enc',
  'res',
  'odp',
  'pd',
  'ynt',
  'ilt',
  'bls',
  'trs',
  'atb',
  'továbbítás',
  'vá',
  'doorst',
  'lš',
  'ot',
  'na',
  'απ',
  'σχετ',
  'πρθ',
  'отв',
  'ответ',
  'пересл',
  '回复',
  '答复',
  '转发',
  '回覆',
  '轉寄',
  '返信',
  '転送',
  '답장',
  '회신',
  '전달',
]
const MARK = new RegExp(
  `^(?:${MARKS.join('|')})\\s{0,5}(?:\\[\\d{1,4}\\]|\\(\\d{1,4}\\)|\\d{1,2}|\\^\\d{1,2})?\\s{0,5}[:：]\\s*`,
  'iu',
)
const BLOB = /^\[[^[\]]{1,80}\]\s*/
const MAX_ROUNDS = 100

/**
 * Returns the subject without reply and forward marks (RFC 5256 §2.1): prefixes, a `(fwd)` suffix, list names in
 * brackets, an enclosing `[Fwd: …]`. Folds white space, keeps case. '' when nothing remains.
 */
export function baseSubject(subject: string): string {
  let base = subject.slice(0, 2000).replace(/\s+/g, ' ').trim()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shorter = step(base)
    if (shorter === base) break
    base = shorter
  }
  return base
}

function step(subject: string): string {
  const unwrapped = /^\[(?:fwd|fw|wg|tr|rv)\s?:\s?(.*)\]$/i.exec(subject)
  if (unwrapped) return (unwrapped[1] ?? '').trim()
  const plain = subject
    .replace(/\s?\((?:fwd|fw)\)$/i, '')
    .replace(MARK, '')
    .trim()
  if (plain !== subject) return plain
  // RFC 5256 keeps a bracketed word that is the whole subject.
  const withoutBlob = subject.replace(BLOB, '')
  return withoutBlob === '' ? subject : withoutBlob
}

/** Removes one reply or forward mark from the beginning. */
export const stripReplyMark = (subject: string): string => subject.replace(MARK, '')

export const isReplySubject = (subject: string): boolean =>
  MARK.test(subject.replace(/\s+/g, ' ').trim().replace(BLOB, ''))

/** Reply prefixes of email clients. Forward prefixes stay, because the reply concerns the forwarded email. */
const ANSWER_MARKS =
  /^(?:(?:re|aw|antw|antwort|sv|vs|odp|rif|res|ynt|ответ|отв|回复|答复|回覆|返信|답장|회신) ?(?:\[\d{1,4}\]|\(\d{1,4}\)|\^?\d{1,2})? ?[:：] ?)+/iu
const FORWARD_MARK = /^(?:fwd?|wg|tr|rv|vb|vl|pd|ilt|doorst|továbbítás|пересл|转发|轉寄|転送|전달)\s{0,3}[:：]/iu

/** The only source of subjects of replies, also of proposals: everything but the marks stays as it is. */
export const replySubject = (subject: string): string =>
  cutText(`Re: ${oneLine(subject).replace(ANSWER_MARKS, '')}`.trim(), LIMITS.subject)

export function forwardSubject(subject: string): string {
  const line = oneLine(subject)
  return cutText(FORWARD_MARK.test(line) ? line : `Fwd: ${line}`.trim(), LIMITS.subject)
}

export const isForwardSubject = (subject: string): boolean => FORWARD_MARK.test(subject.trimStart())

/** A line end in a subject would start another header field (RFC 5322 §2.2). */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s\u2028\u2029]+/gu, ' ')
    .trim()
