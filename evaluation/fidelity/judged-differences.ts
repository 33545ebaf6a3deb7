/** Every difference needs a verdict with a reason: a difference without one fails the comparison. */
export interface Judgement {
  field: string
  files: string[]
  /** `ours`: the two parsers are wrong. `choice`: both readings are valid. */
  verdict: 'ours' | 'choice'
  reason: string
}

export const JUDGEMENTS: Judgement[] = [
  {
    field: 'subject',
    files: ['flanker/messages__long-header.eml'],
    verdict: 'choice',
    reason: 'a subject is cut after 8,000 characters; the stored header is complete.',
  },
  {
    field: 'from',
    files: ['MimeKit/messages__feedback-report.txt.eml'],
    verdict: 'ours',
    reason: 'a byte order mark precedes the first header field; they lose the field, we read it.',
  },
  {
    field: 'from',
    files: ['php-mime-mail-parser/m0016.eml'],
    verdict: 'choice',
    reason:
      'two From fields, which RFC 5322 §3.6 forbids: we use only the first, because a second one is a known way to deceive.',
  },
  {
    field: 'from_names',
    files: ['php-mime-mail-parser/m0016.eml'],
    verdict: 'choice',
    reason: 'two From fields: we use only the first.',
  },
  {
    field: 'has_text',
    files: ['cpython-email/msg_37.txt.eml'],
    verdict: 'choice',
    reason: 'the only plain parts are empty, between parts of an unknown type; the choice has no effect.',
  },
  {
    field: 'text_norm_sha256',
    files: ['stalwart-mail-parser/legacy__052.eml', 'zbateson/emails__m0009.txt.eml'],
    verdict: 'ours',
    reason:
      '8-bit bytes without a charset: they return replacement characters, we decode windows-1252, as the sender meant.',
  },
  {
    field: 'text_norm_sha256',
    files: ['MimeKit/messages__body.9.txt.eml'],
    verdict: 'ours',
    reason:
      'HTML comes first, and the plain part after it says that it is not the body; the original test suite agrees.',
  },
  {
    field: 'text_norm_sha256',
    files: ['mime4j/mimetools-testmsgs__double-bound.msg.eml'],
    verdict: 'choice',
    reason: 'the first text part is empty; we use the first one with content, as for email that begins with an image.',
  },
  {
    field: 'attachments',
    files: ['php-mime-mail-parser/issue250.eml'],
    verdict: 'choice',
    reason: 'the file name contains a line break; we replace control characters by spaces.',
  },
  {
    field: 'attachments',
    files: ['stalwart-mail-parser/legacy__039.eml'],
    verdict: 'choice',
    reason: 'the name is an unescaped Windows path; they drop its backslashes, we keep them.',
  },
]
