import { message, type Parameters, sentence } from '@dossier/contract/message'
import { type MessageKey, templateOf } from '@dossier/contract/messages/messages'

/** Translates all messages in a result into English, for tests below the API. */
export function inEnglish<T>(value: T): T {
  if (typeof value === 'string') return sentence(value) as T
  if (Array.isArray(value)) return value.map(inEnglish) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)])) as T
}

/** Returns the English sentence of a message, so that tests name its key and survive rewording. */
export const english = <K extends MessageKey>(key: K, ...parameters: Parameters<K>): string =>
  sentence(message(key, ...parameters))

/** Returns a pattern of the English sentence of a message, whatever its parameters are. */
export const says = (key: MessageKey): RegExp =>
  new RegExp(
    (templateOf(key) ?? key)
      .split(/{{\w+}}/)
      .map(RegExp.escape)
      .join('[^]*'),
  )
