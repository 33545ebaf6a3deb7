export const emails = {
  fieldDate: 'must be an ISO 8601 date or instant',
  mboxTooLarge: 'It has more than {{size}} MB, which is the most that is taken.',
  mboxEmpty: 'There is no mail in this file. An mbox begins with a line "From …"; a single mail goes to POST /emails.',
  uploadBroken: 'The upload broke off before its end. What came in stays; the same file again brings the rest.',
  ingestOff: 'Taking mail in is switched off on this server. Its operator can switch it on.',
  mboxContentType: 'Send the file with Content-Type: {{type}}; one mail goes to /emails.',
  emailEmpty: 'There is nothing in this mail: no sender, no subject, no text.',
  textTruncated: 'The text is longer than {{count}} characters; the rest is in the raw message.',
  emailTooLarge: 'The mail has {{size}} bytes; at most {{most}} are taken.',
  emailFormMissing: 'Give the mail as raw_email (RFC 5322 text, or base64) or as parsed_email.',
  rawNotBase64: 'raw_email is not base64, as raw_email_encoding says it is.',
  threadExistsThere: 'The mail <{{id}}> of this thread is in that project already.',
  pictureAddress: 'Say which picture: `address` as it stands in data-remote-src.',
  pictureType: 'What is at this address is not a PNG, JPEG, GIF, WebP or AVIF picture.',
  rawMissing: 'The stored message is missing.',
  dateInvalid: '{{field}} must be an ISO 8601 date or instant, such as 2026-11-01.',
  messageIdTaken: 'Another sender has used the same Message-ID in this project.',
  threadForeign: 'It names a mail of this thread, but shares neither a person nor the subject with it.',
  pictureNotLoaded: 'The picture was not loaded. {{reason}}',
} as const

export const mail = {
  addressEmpty: 'is empty. Give an address such as name@example.com',
  addressControlCharacters: 'holds control characters. Give a plain address such as name@example.com',
  addressSeveral: 'holds more than one address. Give each as its own entry',
  addressNotBare: 'must be a bare address such as name@example.com, without a name, brackets or spaces',
  addressAt: 'must have one @ with a name before it and a host behind it',
  addressInvalid: 'is not a valid address. Check dots, hyphens and special characters',
  addressTooLong: 'is longer than mail allows (64 characters before the @, 254 in all)',
  notDelivered: 'not delivered',
  attachmentTextFailed: '{{file}}: reading took too long or failed.',
  attachmentNotBase64: '{{attached}}: its content is not base64, so it was left out.',
  attachmentsCut: 'Only the first {{count}} attachments were kept.',
  tooComplex:
    '{{what}} could not be read within its limits of time ({{seconds}} seconds) and memory. It is too complex or damaged.',
  stopping: 'The service is stopping. Try again in a moment.',
  readerNotStarted: 'The process that reads mail could not be started. Try again; the log says why.',
  tooLarge: 'The message is larger than 30 MB. Send it without its large attachments.',
  unreadable: 'It is not in a form that can be read.',
  notRead: '{{reason}}',
} as const

export const search = {
  countIncomplete: 'Counting took too long: there may be more matches than are told.',
  typosUnchecked: 'Misspellings could not be looked up in time.',
  scopeRequired: 'Searching needs the scope knowledge:read or email:read; this token has neither.',
} as const

export const inbound = {
  contentType: 'Send the mail with Content-Type: {{types}}.',
  noSecret: 'This server takes no mail here: its operator has set no IMPORT_SECRET.',
  recipientRequired: 'Say whom the mail is for: ?recipient=<address of a project>, or a field or header of that name.',
  recipientUnknown: 'No project has that address. See GET /projects/{id}/address.',
  formUnreadable: 'The body is not the multipart/form-data that its Content-Type says.',
  emailMissing: 'Give the mail as a file, or as the field raw or email.',
  timestampMissing: 'Send X-Dossier-Timestamp: the time in seconds since 1970.',
  timestampOff:
    'X-Dossier-Timestamp is more than five minutes off. Sign the request when it is sent, and set the clock.',
  signatureWrong:
    'X-Dossier-Signature must be sha256= and the HMAC-SHA256 of "<timestamp>.<body>" with IMPORT_SECRET, in hex.',
} as const
