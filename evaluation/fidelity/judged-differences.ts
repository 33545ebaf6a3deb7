/** Every difference needs a verdict with a reason: a difference without one fails the comparison. */
export interface Judgement {
  field: string
  files: string[]
  /**
   * `ours`: the two parsers are wrong. `choice`: both readings are valid. `purpose`: Dossier reads more than they do, as
   * its users need.
   */
  verdict: 'ours' | 'choice' | 'purpose'
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
  ...['from', 'from_names', 'to', 'cc'].map((field) => ({
    field,
    files: [
      'stalwart-mail-parser/rfc__004.eml',
      'webklex-php-imap/email_address.eml',
      'webklex-php-imap/references.eml',
    ],
    verdict: 'ours' as const,
    reason: 'a word without an @: they make an address of it that reaches nobody, we keep it as a name.',
  })),
  {
    field: 'to',
    files: ['laminas-mail/mail_surrounding_single_quotes.eml'],
    verdict: 'ours',
    reason: 'quotes around an address inside its brackets do not belong to it.',
  },
  {
    field: 'to',
    files: ['mail-gem/rfc2822__example13.eml'],
    verdict: 'choice',
    reason: 'the header breaks off after a name: they drop it, we keep the name without an address.',
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
    field: 'text_norm_sha256',
    files: [
      'cpython-email/msg_02.txt.eml',
      'cpython-email/msg_13.txt.eml',
      'cpython-email/msg_21.txt.eml',
      'cpython-email/msg_33.txt.eml',
      'cyrus-cassandane/mime__issue2918.eml',
      'enmime/mail__mime-mixed.raw.eml',
      'enmime/mail__mime-signed.raw.eml',
      'enmime/parts__similar-boundary.raw.eml',
      'jsmime/charsets.eml',
      'mail-gem/mime_emails__raw_email4.eml',
      'mailparser-fixtures/mixed.eml',
      'mime4j/mimetools-testmsgs__multi-simple.msg.eml',
      'mime4j/testmsgs__missing-inner-start-boundary.msg.eml',
      'rspamd/ham.eml',
      'stalwart-mail-parser/malformed__008.eml',
      'stalwart-mail-parser/malformed__009.eml',
      'stalwart-mail-parser/malformed__013.eml',
      'stalwart-mail-parser/malformed__016.eml',
      'stalwart-mail-parser/rfc__007.eml',
      'stalwart-mail-parser/thirdparty__005.eml',
      'webklex-php-imap/multiple_nested_attachments.eml',
    ],
    verdict: 'purpose',
    reason: 'several texts follow each other: they return the first one, we return all.',
  },
  {
    field: 'text_norm_sha256',
    files: ['spamassassin-t-data/nice__dkim__MIMEnowsp_05.eml'],
    verdict: 'purpose',
    reason: 'text and HTML have different words: they return the text, we return the words of both.',
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
