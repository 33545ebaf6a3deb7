import type { Message, Parameters } from '@dossier/contract/message'
import type { MessageKey } from '@dossier/contract/messages/messages'

const MARKS = /[\p{Cc}]/gu
const BEGIN = '\u0002'
const END = '\u0003'
const COMPLETE_MESSAGE = new RegExp(`${BEGIN}[^${BEGIN}${END}]*${END}`, 'g')

/** Builds a message like the contract's `message`. The jail may not read the contract; types vanish before it runs. */
export function message<K extends MessageKey>(key: K, ...[parameters]: Parameters<K>): Message {
  const parts = Object.entries(parameters ?? {}).flatMap(([name, value]) => [name, encoded(value)])
  return `${BEGIN}${[key, ...parts].join('\u001f')}${END}` as Message
}

/** Keeps whole messages, as the contract does; other text loses message delimiters. */
const encoded = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(encoded).join(', ')
  const text = String(value)
  return isComplete(text) ? text : text.replace(MARKS, '')
}

function isComplete(text: string): boolean {
  const without = text.replace(COMPLETE_MESSAGE, '')
  return without === '' ? text !== '' : without !== text && isComplete(without)
}
