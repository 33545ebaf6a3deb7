import { type MESSAGES, type MessageKey, templateOf } from './messages/messages.ts'

/**
 * An untranslated message: key and parameters encoded as text. It is stored and passed like any text; `sentence`
 * translates it for a reader. Only `message` creates one.
 */
export type Message = string & { readonly [kind]: true }
declare const kind: unique symbol

/** External numbers and texts are inserted unchanged; messages are translated and lists joined by commas. */
type Parameter = string | number | readonly string[]

type TemplateOf<K extends string> = K extends `${infer Area extends keyof typeof MESSAGES}.${infer Name}`
  ? (typeof MESSAGES)[Area][Name & keyof (typeof MESSAGES)[Area]]
  : never
type GapsOf<T> = T extends `${string}{{${infer Gap}}}${infer Rest}` ? Gap | GapsOf<Rest> : never
export type Parameters<K extends MessageKey> = [GapsOf<TemplateOf<K>>] extends [never]
  ? []
  : [parameters: { [Gap in GapsOf<TemplateOf<K>>]: Parameter }]

const BEGIN = '\u0002'
const SEPARATOR = '\u001f'
const END = '\u0003'
const MARKS = new RegExp(`[${BEGIN}${END}${SEPARATOR}]`, 'g')
const COMPLETE_MESSAGE = new RegExp(`${BEGIN}[^${BEGIN}${END}]*${END}`, 'g')
/** A message without nested messages; it may be truncated. */
const INNERMOST = new RegExp(`${BEGIN}([^${BEGIN}${END}]*)(?:${END}|$)`, 'g')
const MAX_DEPTH = 6

export function message<K extends MessageKey>(key: K, ...[parameters]: Parameters<K>): Message {
  const parts = Object.entries<Parameter>(parameters ?? {}).flatMap(([name, value]) => [name, encoded(value)])
  return `${BEGIN}${[key, ...parts].join(SEPARATOR)}${END}` as Message
}

const encoded = (value: Parameter): string =>
  typeof value === 'object'
    ? value.map(encoded).join(', ')
    : isComplete(String(value))
      ? String(value)
      : bare(String(value))

const bare = (text: string): string => text.replace(MARKS, '')

/** External text that imitates a message is shown as that sentence, which is harmless. */
function isComplete(text: string): boolean {
  if (!text.includes(BEGIN)) return !text.includes(END) && !text.includes(SEPARATOR)
  const without = text.replace(COMPLETE_MESSAGE, '')
  return without !== text && isComplete(without)
}

export const containsMessage = (text: string): boolean => text.includes(BEGIN)

/** Replaces messages with sentences, in English without a translation. An unknown key, from a newer version, stays. */
export function sentence(text: string, translated: (key: string) => string | undefined = () => undefined): string {
  let result = text
  for (let depth = 0; depth < MAX_DEPTH && result.includes(BEGIN); depth += 1)
    result = result.replace(INNERMOST, (_whole, inside: string) => {
      const [key = '', ...parts] = inside.split(SEPARATOR)
      return fill(translated(key) ?? templateOf(key) ?? key, parts)
    })
  return result
}

function fill(template: string, parts: readonly string[]): string {
  const values = new Map(parts.flatMap((name, at) => (at % 2 === 0 ? [[name, parts[at + 1] ?? ''] as const] : [])))
  return template.replaceAll(/{{(\w+)}}/g, (gap, name: string) => values.get(name) ?? gap)
}

export const joined = (parts: readonly Message[], by = ' '): Message => parts.join(by) as Message
