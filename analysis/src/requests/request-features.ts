// Features of the English sentence model: one to three words each, and the result of the rules.

const MAX_WORDS = 60
const TOKEN = /\p{L}[\p{L}'’]*|_link|0|[?!$]/gu

/** Returns the features of a sentence. Names that begin with `#` are not words. */
export function requestFeatures(text: string, ruled: { kind: string; strength: number } | null): Set<string> {
  const tokens = wordsOf(text)
  const features = new Set<string>([`#ruled ${ruled ? `${ruled.kind} ${ruled.strength}` : 'none'}`])
  tokens.forEach((token, index) => {
    features.add(token)
    if (index < 2) features.add(`${'^'.repeat(index + 1)}${token}`)
    if (index > 0) features.add(`${tokens[index - 1]}_${token}`)
    if (index > 1) features.add(`${tokens[index - 2]}_${tokens[index - 1]}_${token}`)
  })
  features.add(tokens.length < 6 ? '#short' : tokens.length > 25 ? '#long' : '#middling')
  if (/\?\P{L}*$/u.test(text.slice(-20))) features.add('#question')
  return features
}

/** Returns the lower-case words of a text, at most 60; a number is `0`, a link `_link`; `?`, `!` and `$` count too. */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, 600)
    .toLowerCase()
    .replace(/https?:\S+|\S+@\S+|\$link/g, ' _link ')
    .replace(/\d+/g, '0')
    .match(TOKEN)
    ?.slice(0, MAX_WORDS) ?? []

/** Returns the factor for the weight of each word in a text with this many weighted words. */
export const tokenAmount = (knownCount: number): number => 3 / Math.sqrt(Math.max(9, knownCount))
