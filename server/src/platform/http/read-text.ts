import { type Message, message } from '@dossier/contract/message'
import type { TSchema } from 'typebox'

export class Unreadable {
  readonly detail: Message
  constructor(detail: Message) {
    this.detail = detail
  }
}

export type TextReader = (text: string) => unknown

export function textReader(schema: TSchema): TextReader {
  const types = [(schema as { type?: unknown }).type].flat()
  if (types.includes('integer')) return readInteger
  if (types.includes('number')) return readNumber
  if (types.includes('boolean')) return readBoolean
  return (text) => text
}

const readInteger: TextReader = (text) =>
  /^-?\d{1,15}$/.test(text)
    ? Number(text)
    : new Unreadable(message('http.fieldType', { type: message('http.aWholeNumber') }))

const readNumber: TextReader = (text) =>
  /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
    ? Number(text)
    : new Unreadable(message('http.fieldType', { type: message('http.aNumber') }))

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

const readBoolean: TextReader = (text) => BOOLEANS.get(text) ?? new Unreadable(message('http.fieldFlag'))
