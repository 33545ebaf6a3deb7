import type { AuthFeature } from '#features/auth/index'
import type { OAuthFeature } from '#features/oauth/index'
import type { OwnRoutes } from '#platform/http/own-routes'
import type { Platform } from '#platform/platform'
import type { CallLimit } from './entrance/call-limit.ts'
import type { Subscriptions } from './events/subscriptions.ts'
import type { Sdk } from './sdk.ts'

export interface Neighbours {
  auth: AuthFeature
  oauth: OAuthFeature
}

/** More that the server of the protocol offers, beside the tools; the official test suite calls fixtures of its own. */
export type Extend = (server: InstanceType<Sdk['McpServer']>) => void

/** What every step of an answer works with. */
export interface McpParts {
  platform: Platform
  neighbours: Neighbours
  ownRoutes: OwnRoutes
  limit: CallLimit
  subscriptions: Subscriptions
  extend?: Extend
}

/** Where the protocol is spoken. */
export const MCP_PATH = '/mcp'

/** What tokens of OAuth are for (RFC 8707). */
export const resourceOf = ({ config }: Pick<Platform, 'config'>): string => new URL(config.baseUrl).origin + MCP_PATH

/** What describes that resource (RFC 9728, section 3.1). */
export const resourceMetadataOf = ({ config }: Pick<Platform, 'config'>): string =>
  `${new URL(config.baseUrl).origin}/.well-known/oauth-protected-resource${MCP_PATH}`
