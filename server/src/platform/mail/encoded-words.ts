/** An encoded word has at most 75 characters and splits no character (RFC 2047 §5). */
const MAX_WORD_OCTETS = 45

/** Writes text as encoded words, separated by spaces. */
export function encodeWords(text: string): string {
  const chunks: string[] = ['']
  for (const char of text) {
    const longer = `${chunks.at(-1)}${char}`
    if (Buffer.byteLength(longer) <= MAX_WORD_OCTETS) chunks[chunks.length - 1] = longer
    else chunks.push(char)
  }
  return chunks.map((chunk) => `=?UTF-8?B?${Buffer.from(chunk).toString('base64')}?=`).join(' ')
}
