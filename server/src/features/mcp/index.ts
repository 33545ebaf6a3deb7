// MCP: where AI tools come in, at `/mcp`, in the protocol of 2026 and in the one before.
// Promises: a tool can do what its token's scopes allow by our own routes, and nothing else; it sees no tool beyond them;
// words of strangers are marked as such, with a mark that they cannot end; what it hears of ends with its credential.
// Never: a second implementation of something that a route does, a sign-in taken as a token, or text of a mail in a log.

import type { Mount } from '#platform/http/mounts'
import type { OwnRoutes } from '#platform/http/own-routes'
import type { Platform } from '#platform/platform'
import { createCallLimit } from './entrance/call-limit.ts'
import { createSubscriptions } from './events/subscriptions.ts'
import { mcpMount } from './mcp.mount.ts'
import type { Extend, McpParts, Neighbours } from './parts.ts'

export type { Extend }

export function createMcpFeature(platform: Platform, neighbours: Neighbours, ownRoutes: OwnRoutes, extend?: Extend) {
  const subscriptions = createSubscriptions(platform, (credentials) =>
    neighbours.auth.listCountingCredentials(credentials),
  )
  const limit = createCallLimit(platform.clock, platform.config.mcpCallsPerMinute)
  const parts: McpParts = { platform, neighbours, ownRoutes, limit, subscriptions, ...(extend ? { extend } : {}) }
  return {
    mounts: [mcpMount(parts)] as Mount[],
    /** Ends what programs listen to; the HTTP server is closed by whoever serves it. */
    closeSubscriptions: subscriptions.close,
  }
}
