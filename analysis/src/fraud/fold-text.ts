/** Letters of other scripts that look like Latin letters. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...pairs('абвгдезіїјкмнорԛѕтυһхуԝё', 'abbrdeziijkmhopqstuhxywe'),
  ...pairs('αβεηικνορτυχω', 'abeniknoptuxw'),
  ...pairs('ıłøđħŧɡɑ', 'ilodhtga'),
])

function pairs(letters: string, latin: string): [string, string][] {
  return [...letters].map((letter, index) => [letter, latin[index] ?? letter])
}

const PLAIN = /^[\x20-\x7e\n\t\r]*$/
const INVISIBLE = /[\p{Cf}\u115f\u1160\u3164]/gu
const MARKS = /\p{M}/gu
const WORD = /[\p{L}\p{N}]+/gu
const MIXED = /[a-z][^a-z0-9]|[^a-z0-9][a-z]/
const NOT_LATIN = /[^a-z0-9]/g

/**
 * Returns text in lower case without accents, invisible characters and line breaks, for phrases written in plain
 * letters. Look-alike letters become Latin ones in words that mix scripts.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/\s+/g, ' ')
  return text
    .replace(INVISIBLE, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[’‘`´]/g, "'")
    .replace(WORD, (word) => (MIXED.test(word) ? toLatin(word) : word))
    .replace(/\s+/g, ' ')
}

/** Replaces letters that look like Latin ones. */
export const toLatin = (word: string): string => word.replace(NOT_LATIN, (letter) => LOOK_ALIKES.get(letter) ?? letter)

const FORGED_WORD = /(?=\p{L}{0,40}[a-zA-Z])(?=\p{L}{0,40}[\u0370-\u03ff\u0400-\u04ff])\p{L}{4,40}/u
const GREEK_OR_CYRILLIC = /[\u0370-\u03ff\u0400-\u04ff]/

/** Finds a word that mixes Latin with Cyrillic or Greek letters, as no language does; '' if none. */
export function findForgedWord(text: string): string {
  if (!GREEK_OR_CYRILLIC.test(text)) return ''
  return FORGED_WORD.exec(text.normalize('NFC'))?.[0] ?? ''
}
