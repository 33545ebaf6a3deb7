// MCP: where AI tools come in, at `/mcp`, in the protocol of 2026 and in the one before.
// Promises: a tool can do what its token's scopes allow by our own routes, and nothing else; it sees no tool beyond them;
// words of strangers are marked as such, with a mark that they cannot end; what it hears of ends with its credential.
// Never: a second implementation of something that a route does, a sign-in taken as a token, or text of a mail in a log.

import type { Actor } from '#core/actor'
import type { Mount } from '#platform/http/mounts'
import type { OwnRoutes } from '#platform/http/own-routes'
import type { Platform } from '#platform/platform'
import type { Dependencies, Extend, McpContext } from './context.ts'
import { arrangeForgetting, createCallLimit } from './entrance/call-limit.ts'
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
  arrangeForgetting(platform)
  const context: McpContext = { platform, dependencies, ownRoutes, limit, subscriptions, ...(extend ? { extend } : {}) }
  return {
    mounts: [mcpMount(context)] as Mount[],
    /** Ends what programs listen to; the HTTP server is closed by whoever serves it. */
    closeSubscriptions: subscriptions.close,
  }
}

/** Tokens and grants, each asked of the feature that ends them. */
async function listCounting({ auth, oauth }: Dependencies, credentials: readonly Actor['credential'][]) {
  const grants = credentials.filter(({ kind }) => kind === 'grant')
  const [tokens, applications] = await Promise.all([
    auth.listCountingCredentials(credentials),
    oauth.listCountingGrants(grants.map(({ id }) => id)),
  ])
  return new Map([...tokens, ...applications])
}
