import { readBroadcast } from './broadcast.ts'
import { type HeaderSigns, readHeaders } from './headers.ts'
import { withoutInstructions } from './instructions.ts'
import { detectLanguage, type Language } from './language.ts'
import type { Message } from './message.ts'
import { type OwnText, readOwnText } from './own-text.ts'
import { toPlainText } from './plain-text.ts'
import { type Sentence, splitSentences } from './sentences.ts'

/** The parts of a message that the other functions work on. */
export interface MessageReading extends OwnText {
  message: Message
  language: Language
  /** The text of `own`, joined by line ends. */
  ownText: string
  /** The sentences of the own text, without `instructions`. */
  sentences: Sentence[]
  /** Sentences that speak to a machine, with the rest of their paragraphs. */
  instructions: Sentence[]
  headers: HeaderSigns
  /** How much the message looks written for many readers, 0..1. */
  broadcast: number
}

/**
 * Reads a message: the text its sender wrote, without quotes, signature and footer, and the facts of its headers.
 * @param ownAddresses the addresses of the reader; empty when unknown
 */
export function readMessage(message: Message, ownAddresses: readonly string[]): MessageReading {
  const own = readOwnText(message.text)
  const ownText = textOf(message.text, own)
  const { sentences, instructions } = withoutInstructions(splitSentences(message.text, own.own))
  return {
    ...own,
    message,
    language: detectLanguage(toPlainText(ownText, 1000) || toPlainText(message.subject, 300)),
    ownText,
    sentences,
    instructions,
    headers: readHeaders(message, ownAddresses),
    broadcast: readBroadcast(message),
  }
}

export const textOf = (text: string, { own }: Pick<OwnText, 'own'>): string =>
  own.map(({ start, end }) => text.slice(start, end)).join('\n')
