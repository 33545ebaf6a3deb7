import { readBroadcast } from './broadcast.ts'
import { type HeaderSigns, readHeaders } from './headers.ts'
import { withoutInstructions } from './instructions.ts'
import { detectLanguage, type Language } from './language.ts'
import type { Message } from './message.ts'
import { type OwnText, readOwnText } from './own-text.ts'
import { toPlainText } from './plain-text.ts'
import { type Sentence, splitSentences } from './sentences.ts'
import type { Span } from './span.ts'

export interface MessageReading extends OwnText {
  message: Message
  language: Language
  /** The text of `own`, joined by line ends. */
  ownText: string
  /** Excludes `instructions`. */
  sentences: Sentence[]
  /** Sentences that address a machine, with their whole paragraphs. */
  instructions: Sentence[]
  headers: HeaderSigns
  /** 0..1: how likely the message addresses many readers. */
  broadcast: number
}

/**
 * Parses a message into the sender's own text, without quotes, signature and footer, and facts from its headers.
 * @param ownAddresses the reader's addresses; empty when unknown
 */
export function readMessage(message: Message, ownAddresses: readonly string[]): MessageReading {
  const own = readOwnText(message.text)
  const ownText = textOf(message.text, own)
  const { sentences, instructions } = withoutInstructions(splitSentences(message.text, own.own))
  return {
    ...own,
    message,
    language: detectLanguage(
      toPlainText(withoutSpans(message.text, own, instructions), 1000) || toPlainText(message.subject, 300),
    ),
    ownText,
    sentences,
    instructions,
    headers: readHeaders(message, ownAddresses),
    broadcast: readBroadcast(message),
  }
}

export const textOf = (text: string, { own }: Pick<OwnText, 'own'>): string =>
  own.map(({ start, end }) => text.slice(start, end)).join('\n')

/** The own text without passages that speak to a machine: they must not decide its language. */
const withoutSpans = (text: string, own: Pick<OwnText, 'own'>, instructions: readonly Sentence[]): string =>
  instructions.length === 0
    ? textOf(text, own)
    : textOf(text, { own: own.own.flatMap((zone) => outside(zone, instructions)) })

function outside(zone: Span, excluded: readonly Span[]): Span[] {
  const parts: Span[] = []
  let { start } = zone
  for (const span of excluded.filter(({ start: from, end }) => from >= zone.start && end <= zone.end)) {
    parts.push({ start, end: span.start })
    start = span.end
  }
  return [...parts, { start, end: zone.end }]
}
