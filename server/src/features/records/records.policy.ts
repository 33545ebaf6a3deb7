import type { Access } from '#platform/http/route'

// Knowledge belongs to the account: every member reads and writes it (docs/spec/conventions.md §9).

export const READ: Access<'member'> = { role: 'member', scopes: ['knowledge:read'] }
export const WRITE: Access<'member'> = { role: 'member', scopes: ['knowledge:write'] }
