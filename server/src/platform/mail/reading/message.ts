import type { Message, Parameters } from '@dossier/contract/message'
import type { MessageKey } from '@dossier/contract/messages/messages'

const MARKS = /[\p{Cc}]/gu

/** Makes a message as the contract's `message` does. The jail may not read the contract; types vanish before it runs. */
export function message<K extends MessageKey>(key: K, ...[parameters]: Parameters<K>): Message {
  const parts = Object.entries(parameters ?? {}).flatMap(([name, value]) => [name, encoded(value)])
  return `\u0002${[key, ...parts].join('\u001f')}\u0003` as Message
}

const encoded = (value: unknown): string => {
  const text = String(value)
  return text.startsWith('\u0002') ? text : text.replace(MARKS, '')
}
