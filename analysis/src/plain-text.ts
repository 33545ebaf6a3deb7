// Produces plain text that is safe to show: an email cannot inject a link, image or tag into the interface.

/** Longer input is cut first, so that no pattern runs over a whole email. */
const INPUT_LIMIT = 4000

const INVISIBLE = /[\p{Cc}\p{Cf}]/gu
const PRESERVED_SPACE = /[\t\n\r]/
/** Joiners shape emoji, Arabic and Indic words, so they are legitimate inside a word. */
const JOINER = /[\u200c\u200d]/
const MARKDOWN_LINK = /!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}[^)]{0,200}\)/g
const ANY_SCHEME = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>"]*/gi
const BARE_SCHEME = /(?<![\p{L}\p{N}])(?:javascript|data|vbscript|file|mailto):[^\s<>"]+/giu
const WWW = /www\.[^\s<>"]+/gi
const DOMAIN_WITH_PATH = /(?<![@\p{L}\p{N}._-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}[a-z]{2,24}(?::\d{1,5})?\/[^\s<>"]*/giu
const BARE_DOMAIN =
  /(?<![@\p{L}\p{N}._-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:com|net|org|info|biz|io|co|de|fr|es|eu|uk|ru|cn|app|dev|xyz|top|site|online|shop|link|click)(?![\p{L}\p{N}@-])/giu
const TAG = /<\/?[a-z!?][^<>]{0,2000}>/gi
const TAG_START = /(?:<\s*)+(?=[a-z/!?])/gi
const EMPHASIS = /\*{2,}|_{2,}|`+/g
const LINE_MARKER = /^[\s>#•*-]+(?=\S)/

/** Returns one line without markup, URLs and invisible characters, at most `limit` UTF-16 units. */
export function toPlainText(text: string, limit: number): string {
  const words = withoutMarkup(withoutInvisible(text.slice(0, INPUT_LIMIT)))
    .replace(LINE_MARKER, '')
    .replace(/\(\s*\)|\[\s*\]|<\s*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?](?:\s|$))/g, '')
    .trim()
  return shorten(words, limit)
}

/** Cuts at a word boundary if possible, never inside a surrogate pair. The ellipsis counts towards the limit. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text.toWellFormed()
  const cut = text.slice(0, Math.max(0, limit - 1))
  const space = cut.lastIndexOf(' ')
  const shortened = space > limit * 0.5 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${shortened.trimEnd()}…`.slice(0, limit).toWellFormed()
}

const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, (char) => (PRESERVED_SPACE.test(char) ? ' ' : JOINER.test(char) ? char : ''))

/** Replaces removed parts with a space, so that two halves cannot form a new URL. */
const withoutMarkup = (text: string): string =>
  text
    .replace(MARKDOWN_LINK, ' $1 ')
    .replace(EMPHASIS, '')
    .replace(TAG, ' ')
    .replace(ANY_SCHEME, ' ')
    .replace(BARE_SCHEME, ' ')
    .replace(WWW, ' ')
    .replace(DOMAIN_WITH_PATH, ' ')
    .replace(BARE_DOMAIN, ' ')
    .replace(TAG_START, ' ')

/** Returns an end that does not split a surrogate pair. */
export const characterBoundary = (text: string, end: number): number =>
  end > 0 && end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end
