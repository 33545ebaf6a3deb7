// What a token may be allowed to do. A sign-in session carries all of them.

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
