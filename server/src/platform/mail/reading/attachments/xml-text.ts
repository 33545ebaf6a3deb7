import { SaxesParser } from 'saxes'
import type { Limits } from './extract.ts'

export interface XmlTag {
  /** Local name: prefixes are arbitrary, and a hostile one could hide text. */
  name: string
  attribute(name: string): string
}

export interface XmlReader {
  open?(tag: XmlTag): void
  close?(name: string): void
  text?(text: string): void
  full(): boolean
}

const STEP_CHARS = 32_768
const MAX_DEPTH = 300

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML as a stream. It knows only the five predefined entities, so nothing expands. A broken end loses only the
 * end.
 */
export function readXml(bytes: Uint8Array, reader: XmlReader, limits: Limits): void {
  const parser = new SaxesParser()
  let broken = false
  let depth = 0
  parser.on('error', () => {
    broken = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > MAX_DEPTH) broken = true
    reader.open?.({ name: local(name), attribute: (attributeName) => attributeOf(attributes, attributeName) })
  })
  parser.on('closetag', ({ name }) => {
    depth--
    reader.close?.(local(name))
  })
  parser.on('text', (text) => reader.text?.(text))
  parser.on('cdata', (text) => reader.text?.(text))
  const text = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-8').decode(bytes)
  for (let at = 0; at < text.length && !broken && !reader.full() && !limits.budget.spent(); at += STEP_CHARS)
    parser.write(text.slice(at, at + STEP_CHARS))
}

const attributeOf = (attributes: Record<string, string>, attributeName: string): string =>
  Object.entries(attributes).find(([name]) => local(name) === attributeName)?.[1] ?? ''
