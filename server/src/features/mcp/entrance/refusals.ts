import type { Scope } from '@dossier/contract/scopes'

// Refusals before the protocol: an HTTP status and a JSON-RPC error (docs/spec/apps-and-events.md §2).

/** From the range that JSON-RPC leaves to implementations. */
const REFUSED = -32_001

export function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: REFUSED, message }, id: null }, { status, headers })
}

interface Challenge {
  /** RFC 6750, section 3.1; omitted when no credential was sent. */
  error?: 'invalid_token' | 'insufficient_scope'
  description?: string
  scopes: readonly Scope[]
  /** RFC 9728, section 5.1. */
  resourceMetadata: string
}

/** Returns the WWW-Authenticate value (RFC 6750, section 3): error, scopes and metadata URL. */
export function challenge({ error, description, scopes, resourceMetadata }: Challenge): string {
  const parts = [
    'realm="dossier"',
    ...(error ? [`error="${error}"`] : []),
    ...(description ? [`error_description="${quotable(description)}"`] : []),
    `scope="${scopes.join(' ')}"`,
    `resource_metadata="${resourceMetadata}"`,
  ]
  return `Bearer ${parts.join(', ')}`
}

/** RFC 6750 forbids quotes and non-ASCII characters. */
const quotable = (text: string): string => text.replaceAll('"', "'").replace(/[^\x20-\x7e]|\\/g, '?')
