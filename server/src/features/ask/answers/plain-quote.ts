// Markdown is for the renderer of the record; an answer shows its words.

const LINK = /!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}[^)]{0,200}\)/g
const WIKI_LINK = /\[\[(?:[^\]|\n]{1,300}\|)?([^\]|\n]{1,300})\]\]/g
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^<>\s]{1,2000})>/gi
const TAG = /<\/?[a-z][^<>]{0,2000}>/gi
const LINE_START = /^[^\S\n]{0,8}(?:>[^\S\n]?|#{1,6}[^\S\n]+|[-*+][^\S\n]+(?:\[[ xX]\][^\S\n]+)?)/gm
const EMPHASIS =
  /(?<!\\)\*{1,3}(?=[^\s*])([^*\n]{1,500})(?<=[^\s\\])\*{1,3}|(?<![\p{L}\p{N}_\\])_{1,3}(?=[^\s_])([^_\n]{1,500})(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu
const CODE_OR_STRIKE = /`{1,3}|~~|==/g
/** A sentence may end within the mark of a link or image. */
const UNFINISHED = /\s?!?\[$/
const ESCAPED = /\\([\\`*_{}[\]()#+.!>~|-])/g

/** Returns a quotation without Markdown and HTML marks; addresses stay as they are written. */
export function plainQuote(excerpt: string): string {
  const plain = excerpt
    .replace(WIKI_LINK, '$1')
    .replace(LINK, '$1')
    .replace(AUTOLINK, '$1')
    .replace(TAG, '')
    .replace(UNFINISHED, '')
    .replace(LINE_START, '')
    .replace(EMPHASIS, (_all, starred?: string, underscored?: string) => starred ?? underscored ?? '')
    .replace(CODE_OR_STRIKE, '')
    .replace(ESCAPED, '$1')
    .trim()
  return plain === '' ? excerpt : plain
}
