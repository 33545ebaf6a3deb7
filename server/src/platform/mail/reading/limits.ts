// Resource limits for one email. Content beyond them is omitted and listed in the email's findings.

export const MAX_MAIL_BYTES = 30 * 1024 * 1024
export const MAX_PARTS = 2000
export const MAX_PART_DEPTH = 100
/** Per message or part. */
export const MAX_HEADER_BYTES = 512 * 1024
export const MAX_HEADER_FIELDS = 2000
export const MAX_ADDRESSES = 5000
export const MAX_REFERENCES = 1000
/** Of an email supplied in parts. */
export const MAX_ATTACHMENTS = 500
/** Characters of the text and of the HTML body. */
export const MAX_BODY_CHARS = 4 * 1024 * 1024
/** Characters of HTML that are parsed, cleaned or converted to text; the remainder is cut off. */
export const MAX_HTML_CHARS = 2 * 1024 * 1024
export const MAX_HTML_DEPTH = 100
/** Tags parsed: the parser's stack of open tags costs their square. */
export const MAX_HTML_TAGS = 30_000
/** Characters and rules of all style sheets together; the remainder has no effect. */
export const MAX_STYLE_SHEET_CHARS = 200_000
export const MAX_STYLE_RULES = 2000
/** Comparisons of a selector with an element; a hostile email has many of both. */
export const MAX_SELECTOR_TESTS = 500_000
/** Characters that style sheets may add to the style attributes of an email. */
export const MAX_INLINED_CHARS = 512 * 1024
/** Bytes read of one attachment, and characters of text from all attachments together. */
export const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024
export const MAX_ATTACHMENT_CHARS = 200_000
/** For the text of all attachments of an email; below the task deadline, so that partial results survive. */
export const MAX_ATTACHMENT_MS = 3000
/** For recognizing the text in one file; below the task deadline, so that the pages read so far survive. */
export const MAX_RECOGNITION_MS = 40_000
export const MAX_RECOGNIZED_PAGES = 50
/** Maximum nesting depth of messages whose text is read. */
export const MAX_MESSAGE_DEPTH = 3
/** Calendars of an email that are read for an invitation. */
export const MAX_CALENDARS = 5
export const MAX_CALENDAR_BYTES = 512 * 1024
/** Of an image that a preview is made from. Those of JPEG count after it was scaled down while decoding. */
export const MAX_IMAGE_PIXELS = 50_000_000
/** Checked by decoders before the pixels, which are the tighter limit. */
export const MAX_IMAGE_SIDE = 1_000_000
/** Memory for pixels, in bytes: four for each, and twice as many while an image is rotated or scaled. */
export const MAX_PREVIEW_BYTES = 450 * 1024 * 1024
