import { sentence } from '@dossier/contract/message'

/** What a function gave, with each message as its English sentence; for tests of what is not yet at an edge. */
export function inEnglish<T>(value: T): T {
  if (typeof value === 'string') return sentence(value) as T
  if (Array.isArray(value)) return value.map(inEnglish) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, inEnglish(each)])) as T
}
