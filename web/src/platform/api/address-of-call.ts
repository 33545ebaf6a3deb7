import { addressOf } from '#platform/base-path.ts'

/** Returns the address of an API path. Paths that begin with `/auth` are relative to the base URL. */
export function addressOfCall(path: string, query: Record<string, string | undefined> = {}): string {
  const definedPairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  const search = new URLSearchParams(definedPairs).toString()
  return `${addressOf(path.startsWith('/auth') ? path : `/api/v1${path}`)}${search ? `?${search}` : ''}`
}
