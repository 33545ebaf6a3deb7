/** Reply and forward marks: RFC 5256 §2.1 and what mailers of other languages write. */
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
 * The subject without what answering and forwarding added (RFC 5256 §2.1): marks in front, `(fwd)` behind, list names in
 * brackets, `[Fwd: …]` around. White space is folded, case kept. '' when nothing is left.
 */
export function baseSubject(subject: string): string {
  let rest = subject.slice(0, 2000).replace(/\s+/g, ' ').trim()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const shorter = step(rest)
    if (shorter === rest) break
    rest = shorter
  }
  return rest
}

function step(subject: string): string {
  const unwrapped = /^\[(?:fwd|fw|wg|tr|rv)\s?:\s?(.*)\]$/i.exec(subject)
  if (unwrapped) return (unwrapped[1] ?? '').trim()
  const plain = subject
    .replace(/\s?\((?:fwd|fw)\)$/i, '')
    .replace(MARK, '')
    .trim()
  if (plain !== subject) return plain
  // RFC 5256 keeps a bracketed word that is all there is.
  const withoutBlob = subject.replace(BLOB, '')
  return withoutBlob === '' ? subject : withoutBlob
}

/** Whether the subject says that it answers or forwards something. */
export const isReplySubject = (subject: string): boolean =>
  MARK.test(subject.replace(/\s+/g, ' ').trim().replace(BLOB, ''))
