/** A text after folding, and for each of its UTF-16 units where in the original it comes from. */
export interface FoldedText {
  text: string
  starts: number[]
  ends: number[]
}

/** A letter with its marks, or a Korean syllable written in parts: the units that Unicode composes. */
const CLUSTER = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?\p{M}*|.\p{M}*/gsu

/**
 * Marks that only colour a letter: accents, Hebrew points, Arabic vowel signs, variation selectors. Others (the vowels
 * of Indic scripts, the voicing of kana) make another word and stay.
 */
const ACCENT = /(?!\u3099|\u309a)(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Cyrillic}]/gu

/** Soft hyphen, joiners, byte order mark, and the Arabic stroke that only stretches a word. */
const INVISIBLE = /[\p{Join_Control}\u00ad\u2060\ufeff\u0640]/gu

/** Letters that Unicode does not take apart, as people type them on other keyboards. */
const PLAIN: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't' }
const WITH_PLAIN_FORM = /[æœøłđðþħŧ]/g

/** Compatibility forms, case, accents and invisible characters folded away, cluster by cluster. */
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

/** By way of upper case, so that ß meets SS and both small sigmas meet. */
const foldFully = (cluster: string): string =>
  cluster
    .normalize('NFKD')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(ACCENT, '')
    .replace(INVISIBLE, '')
    .replace(WITH_PLAIN_FORM, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
