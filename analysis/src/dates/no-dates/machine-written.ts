// URLs, file names and code contain digits and date words in any language but no dates for a reader.

const FILE_ENDINGS =
  'pdf|docx?|odt|rtf|xlsx?|ods|pptx?|odp|csv|tsv|txt|log|md|json|xml|ya?ml|html?|php|aspx?|zip|gz|tgz|tar|bz2|7z|rar|png|jpe?g|gif|svg|tiff?|heic|mp[34]|mov|avi|wav|py|rb|js|ts|sh|sql|bak|tmp|ini|conf|cfg|exe|dll|iso|dmg|ics|eml|msg|vcf'
/** After these, a capitalised word is a code: "use code FRIDAY10". */
const CODE_WORDS =
  '[Cc]ode|CODE|[Cc]oupon|[Vv]oucher|[Pp]romo|[Gg]utschein|[Gg]utscheincode|[Rr]abattcode|[Kk]ennwort|[Cc]odigo|[Cc]upon|[Pp]assword|[Pp]asswort'

/** A pattern with a character that must occur for it to match. */
export interface SignedPattern {
  sign: string
  pattern: RegExp
}

export const LINKS: readonly SignedPattern[] = [
  { sign: '://', pattern: /\p{L}[\p{L}\d+.-]{1,12}:\/\/[^\s<>"']+/gu },
  { sign: 'www.', pattern: /(?<!\p{L})www\.[^\s<>"']+/gu },
  { sign: '@', pattern: /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu },
]

export const MACHINE_WRITTEN: readonly SignedPattern[] = [
  // locations: a host, a path
  {
    sign: '.',
    pattern:
      /(?<![\p{L}\d.@-])(?:[\p{L}\d-]+\.)+(?:com|org|net|info|io|dev|app|edu|gov|eu|co\.uk|de|ch|fr)(?![\p{L}\d-])(?:\/[^\s<>"']*)?/gu,
  },
  { sign: '/', pattern: /(?<![^\s"'(<[])(?:~|\.{0,2})(?:\/[\p{L}\d._-]+){2,}\/?/gu },
  { sign: '\\', pattern: /(?<![^\s"'(<[])(?:[A-Za-z]:)?(?:\\[\p{L}\d._-]+){2,}\\?/gu },
  { sign: '/', pattern: /(?<![\p{L}\d.@/-])[\p{L}_][\p{L}\d._-]*(?:\/[\p{L}\d._-]+){4,}/gu },
  {
    sign: '/',
    pattern:
      /(?<![\p{L}\d])(?:feature|feat|fix|bugfix|hotfix|release|origin|refs|heads|docs|src|chore)\/[\p{L}\d._/-]+/gu,
  },
  // a file with a line number
  {
    sign: ':',
    pattern:
      /(?<=\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|cc?|cpp|h|cs|php|sh|kt|pl|lua|sql)|wrapper|repl):\d+(?::\d+)?(?!\d)/gu,
  },
  {
    sign: '.',
    pattern: new RegExp(
      `(?<![\\p{L}\\d_.-])[\\p{L}\\d_][\\p{L}\\d_.-]*(?:\\(\\d+\\))?\\.(?:${FILE_ENDINGS}|${FILE_ENDINGS.toUpperCase()})(?![\\p{L}\\d])`,
      'gu',
    ),
  },
  { sign: '', pattern: /(?<![\p{L}\d])(?:log|backup|dump|export|report|snapshot)[._-]\d{4}-?\d\d-?\d\d(?!\d)/gu },
  // an attachment of Lotus Notes or Exchange
  { sign: '<<', pattern: /<<[^<>]{1,120}>>/gu },
  // code: a call, a slice, a placeholder, an assignment, input
  { sign: '()', pattern: /(?:new )?[\p{L}_][\p{L}\d_.]*\(\)/gu },
  { sign: '[', pattern: /[\p{L}_]\[\d+:\d+\]/gu },
  { sign: '}', pattern: /\{\{?\s?[\p{L}_][\p{L}\d_.]*\s?\}\}?/gu },
  { sign: '>', pattern: /<%?\s?[\p{L}_][\p{L}\d_.]*\s?%?>/gu },
  { sign: '=', pattern: /(?<!\p{L})(?:const|let|var|def|int|string|self\.) ?[\p{L}_]+ ?(?==)/gu },
  { sign: '=', pattern: /(?<![\p{L}\d])[A-Z_]{2,}=[\p{L}\d_-]+/gu },
  {
    sign: '',
    pattern: new RegExp(`(?<!\\p{L})(?:${CODE_WORDS}):? ["']?(?=\\d*\\p{Lu})[\\p{Lu}\\d]{4,}(?!\\p{L})`, 'gu'),
  },
  // a MAC address, a zone offset
  { sign: ':', pattern: /(?<![\p{L}\d:])(?:[\da-f]{2}:){3,}[\da-f]{2}(?![\p{L}\d])/giu },
  { sign: ':', pattern: /(?<=["'`])[+-]\d\d:\d\d(?=["'`])/gu },
  // one digit after the colon means a ratio, and so for its neighbour: "16:9 or 16:10"
  {
    sign: ':',
    pattern: /(?<![\d:])\d\d?:\d(?!\d)(?: ?(?:,|or|and|to|vs\.?|oder|und|ou|et|o|y) ?\d\d?:\d\d?(?!\d))+/gu,
  },
  { sign: ':', pattern: /(?<![\d:])\d\d?:\d\d (?:or|and|to|vs\.?|oder|und|ou|et|o|y) \d\d?:\d(?!\d)/gu },
]
