import type { Authentication, AuthenticationResult } from './authentication.ts'

interface Field {
  name: string
  value: string
}

/**
 * Reads the checks of the server that received an email (RFC 8601). Only the topmost field of each of its ids counts: a
 * server adds its fields above those that the sender wrote.
 * @param ids authserv-ids (§2.5), or the domains that contain them; '' for a server that writes no id
 */
export function readReceiverResults(headers: readonly Field[], ids: readonly string[]): Partial<Authentication> {
  const fields = headers.filter(({ name }) => name === 'authentication-results').map(({ value }) => readField(value))
  const own = ids.flatMap((id) => fields.find((field) => isWrittenBy(field, id)) ?? [])
  const found: Partial<Authentication> = {}
  for (const { id, results } of own)
    for (const [method, property] of DOMAINS) {
      const result = results.find((each) => each.method === method)
      if (result) found[method] ??= toResult(result, property, id)
    }
  return found
}

/** The property that names the checked domain, for each method. */
const DOMAINS = [
  ['spf', /\bsmtp\.mail(?:from)?=([^\s;]+)/i],
  ['dkim', /\bheader\.[di]=([^\s;]+)/i],
  ['dmarc', /\bheader\.from=([^\s;]+)/i],
] as const

interface Result {
  method: string
  result: string
  text: string
}

interface Results {
  id: string
  results: Result[]
}

const COMMENT = /\([^()]*\)/g
/** Such as `header.b="x+/y"`. */
const PLAIN_QUOTE = /"[\w+/ .,:-]*"/g
const METHOD = /^([a-z0-9-]+)\s*=\s*([a-z]+)/i
const MAX_LENGTH = 16 * 1024

function readField(field: string): Results {
  const value = field.slice(0, MAX_LENGTH)
  const first = (value.split(';', 1)[0] ?? '').trim()
  const isResult = METHOD.test(first)
  // A version may follow the id (§2.2).
  const id = isResult ? '' : (first.toLowerCase().split(/\s/)[0] ?? '')
  const unquoted = value.replaceAll(PLAIN_QUOTE, '')
  const text = unquoted.replaceAll(COMMENT, ' ')
  // The sender chooses the quoted part of an address, which may read like a result.
  const isAmbiguous = /["\\]/.test(unquoted) || /[()]/.test(text)
  return {
    id,
    results: isAmbiguous
      ? []
      : text
          .split(';')
          .slice(isResult ? 0 : 1)
          .flatMap(readResult),
  }
}

function readResult(text: string): Result[] {
  const [, method = '', result = ''] = METHOD.exec(text.trim()) ?? []
  return method ? [{ method: method.toLowerCase(), result: result.toLowerCase(), text }] : []
}

const isWrittenBy = (field: Results, id: string): boolean =>
  field.id === id || (id !== '' && field.id.endsWith(`.${id}`))

function toResult({ result, text }: Result, property: RegExp, source: string): AuthenticationResult {
  const named = property.exec(text)?.[1] ?? ''
  return { result, domain: named.slice(named.lastIndexOf('@') + 1).toLowerCase(), source }
}
