/** Groups without words of the message (RTF 1.9.1). Groups that begin with `\*` are hidden too, except known ones. */
export const HIDDEN_GROUPS = new Set(
  (
    'fonttbl colortbl stylesheet info pict objdata nonesttables template themedata xe tc private filetbl listtable ' +
    'listoverridetable rsidtbl header headerl headerr headerf footer footerl footerr footerf'
  ).split(' '),
)

export const CHARACTERS: Record<string, string> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  nestrow: '\n',
  tab: '\t',
  cell: '\t',
  nestcell: '\t',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
}

export const ESCAPES: Record<string, string> = {
  '\\': '\\',
  '{': '{',
  '}': '}',
  '~': '\u00a0',
  _: '\u2011',
  '\n': '\n',
  '\r': '\n',
}

/** Bullets and arrows of the Symbol and Wingdings fonts. */
export const SYMBOLS: Record<number, string> = {
  167: '▪',
  168: '◻',
  183: '•',
  216: '➢',
  224: '→',
  252: '✓',
}

/** `\fcharset` of fonts whose bytes are symbols. */
export const SYMBOL_FONT = 2

/** Code pages of other `\fcharset` values. */
export const FONT_CODE_PAGES: Record<number, number> = {
  0: 1252,
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
}
