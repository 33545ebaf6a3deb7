import type { McpServerOptions } from '@modelcontextprotocol/server'
import type { AuthFeature } from '#features/auth/index'
import type { OAuthFeature } from '#features/oauth/index'
import type { OwnRoutes } from '#platform/http/own-routes'
import type { Needs } from '#platform/platform'
import type { CallLimit } from './entrance/call-limit.ts'
import type { Subscriptions } from './events/subscriptions.ts'
import type { Sdk } from './sdk.ts'

export interface Dependencies {
  auth: AuthFeature
  oauth: OAuthFeature
}

/** Additions to the protocol server beside the tools, for the official test suite. */
export interface Extend {
  options: McpServerOptions
  register(server: InstanceType<Sdk['McpServer']>): void
}

export interface McpContext {
  platform: Needs<'config' | 'log' | 'mail'>
  dependencies: Dependencies
  ownRoutes: OwnRoutes
  limit: CallLimit
  subscriptions: Subscriptions
  extend?: Extend
}

export const MCP_PATH = '/mcp'
export const MAX_BODY_BYTES = 1024 * 1024
