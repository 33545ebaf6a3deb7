// Everything that one mail may cost. What lies beyond is left out and named in the mail's findings.

export const MAX_MAIL_BYTES = 30 * 1024 * 1024
export const MAX_PARTS = 2000
export const MAX_PART_DEPTH = 100
/** Of one message or part. */
export const MAX_HEADER_BYTES = 512 * 1024
export const MAX_HEADER_FIELDS = 2000
export const MAX_ADDRESSES = 5000
export const MAX_REFERENCES = 1000
/** Characters of the text and of the HTML body. */
export const MAX_BODY_CHARS = 4 * 1024 * 1024
/** Characters of HTML that are read, cleaned or turned into text; what follows is cut off. */
export const MAX_HTML_CHARS = 2 * 1024 * 1024
export const MAX_HTML_DEPTH = 100
/** Tags that are read: the parser's stack of open ones costs their square. */
export const MAX_HTML_TAGS = 30_000
/** Style sheets that are read: characters and rules of all together; what follows has no effect. */
export const MAX_STYLE_SHEET_CHARS = 200_000
export const MAX_STYLE_RULES = 2000
/** Comparisons of a selector with an element; a hostile mail has many of both. */
export const MAX_SELECTOR_TESTS = 500_000
/** Characters that style sheets may add to the style attributes of a mail. */
export const MAX_INLINED_CHARS = 512 * 1024
/** Bytes of one attachment that are looked at, and characters of text that all attachments give together. */
export const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024
export const MAX_ATTACHMENT_CHARS = 200_000
/** For the text of all attachments of a mail; less than what a task may take, so that what was read is kept. */
export const MAX_ATTACHMENT_MS = 3000
/** How deep a message inside a message is opened for its text. */
export const MAX_MESSAGE_DEPTH = 3
