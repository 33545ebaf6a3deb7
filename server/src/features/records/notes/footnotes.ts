import type { MarkedExtension, Tokens } from 'marked'

/** A definition and its further lines, up to a blank line or the next definition. */
const DEFINITION =
  /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*([^\n]*(?:\n(?![ \t]*\n| {0,3}\[\^[^\]\s]{1,100}\]:)[^\n]+)*)(?:\n|$)/

/** Keeps footnotes as paragraphs. CommonMark takes `[^1]: word` for the address of a link and drops it. */
export const footnotes: MarkedExtension = {
  extensions: [
    {
      name: 'footnote',
      level: 'block',
      tokenizer(source) {
        const [raw, label, text] = DEFINITION.exec(source) ?? []
        if (raw === undefined || text === undefined) return undefined
        return { type: 'footnote', raw, tokens: this.lexer.inlineTokens(`[${label}] ${text}`) }
      },
      renderer(token: Tokens.Generic) {
        return `<p>${this.parser.parseInline(token.tokens ?? [])}</p>\n`
      },
    },
  ],
}
