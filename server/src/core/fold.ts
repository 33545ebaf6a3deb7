/** A folded text, with the source range of each UTF-16 unit. */
export interface FoldedText {
  text: string
  starts: number[]
  ends: number[]
}

/** A letter with its marks, or a Korean syllable in parts: the units that Unicode composes. */
const CLUSTER = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?\p{M}*|.\p{M}*/gsu

/**
 * Marks that only modify a letter: accents, Hebrew points, Arabic vowel signs, variation selectors. Others (Indic
 * vowels, kana voicing) form another word and stay.
 */
const ACCENT = /(?!\u3099|\u309a)(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]/gu

/** Soft hyphen, joiners, byte order mark, and the Arabic stroke that only stretches a word. */
const INVISIBLE = /[\p{Join_Control}\u00ad\u2060\ufeff\u0640]/gu

/** Letters without a Unicode decomposition, as typed on other keyboards. */
const PLAIN: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't' }
const WITH_PLAIN_FORM = /[æœøłđðþħŧ]/g

/** Folds compatibility forms, case, accents and invisible characters, cluster by cluster. */
export function fold(text: string): FoldedText {
  const folded: FoldedText = { text: '', starts: [], ends: [] }
  for (const cluster of text.matchAll(CLUSTER)) {
    const plain = foldCluster(cluster[0])
    folded.text += plain
    for (let i = 0; i < plain.length; i += 1) {
      folded.starts.push(cluster.index)
      folded.ends.push(cluster.index + cluster[0].length)
    }
  }
  return folded
}

const foldCluster = (cluster: string): string => (/^[a-z0-9]$/.test(cluster) ? cluster : foldFully(cluster))

/** Goes through upper case, so that ß matches SS and both small sigmas match. */
const foldFully = (cluster: string): string =>
  cluster
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENT, '')
    .replace(INVISIBLE, '')
    .replace(WITH_PLAIN_FORM, (character) => PLAIN[character] ?? character)
    .normalize('NFC')
