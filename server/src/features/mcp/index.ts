// MCP: entry point for AI tools at `/mcp`, in the 2026 protocol and the previous one. Promises: a tool only uses our
// own routes within its token's scopes; a client sees no other tools; untrusted text is marked and cannot end its mark;
// streams end with their credential. Never: a second implementation of a route, a session accepted as a token, or email
// text in a log.

import type { Actor } from '#core/actor'
import type { Mount } from '#platform/http/mounts'
import type { OwnRoutes } from '#platform/http/own-routes'
import type { Platform } from '#platform/platform'
import type { Dependencies, Extend, McpContext } from './context.ts'
import { createCallLimit, scheduleCleanup } from './entrance/call-limit.ts'
import { createSubscriptions } from './events/subscriptions.ts'
import { mcpMount } from './mcp.mount.ts'

export type { Extend }

export function createMcpFeature(
  platform: Platform,
  dependencies: Dependencies,
  ownRoutes: OwnRoutes,
  extend?: Extend,
) {
  const subscriptions = createSubscriptions(platform, (credentials) => listCounting(dependencies, credentials))
  const limit = createCallLimit(platform, platform.config.mcpCallsPerMinute)
  scheduleCleanup(platform)
  const context: McpContext = { platform, dependencies, ownRoutes, limit, subscriptions, ...(extend ? { extend } : {}) }
  return {
    mounts: [mcpMount(context)] as Mount[],
    /** Ends the streams. The caller closes the HTTP server. */
    closeSubscriptions: subscriptions.close,
  }
}

async function listCounting({ auth, oauth }: Dependencies, credentials: readonly Actor['credential'][]) {
  const grants = credentials.filter(({ kind }) => kind === 'grant')
  const [tokens, applications] = await Promise.all([
    auth.listCountingCredentials(credentials),
    oauth.listCountingGrants(grants.map(({ id }) => id)),
  ])
  return new Map([...tokens, ...applications])
}
