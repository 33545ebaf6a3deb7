// Scopes of a token. A sign-in session has all of them.

export const SCOPES = [
  'knowledge:read',
  'knowledge:write',
  'email:read',
  'email:write',
  'email:send',
  'git:read',
  'git:write',
  'settings:read',
  'settings:write',
] as const
export type Scope = (typeof SCOPES)[number]
