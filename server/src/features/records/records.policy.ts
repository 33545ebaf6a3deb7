import type { Access } from '#platform/http/route'

// Knowledge is the whole account's: every member reads and writes it, whoever made it (decisions §1, Tenancy).

export const READ: Access<'member'> = { role: 'member', scopes: ['knowledge:read'] }
export const WRITE: Access<'member'> = { role: 'member', scopes: ['knowledge:write'] }
