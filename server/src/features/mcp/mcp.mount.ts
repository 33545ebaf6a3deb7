import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import type { Mount } from '#platform/http/mounts'
import { MAX_BODY_BYTES, MCP_PATH, type McpContext } from './context.ts'
import { loadSdk } from './sdk.ts'

/** Loaded with the first request: most servers need none of it. */
const load = async () => ({
  ...(await import('./answer-request.ts')),
  ...(await import('./entrance/read-messages.ts')),
  ...(await loadSdk()),
})

/** `POST /mcp`: both protocols at one address. Other methods need sessions, which are not supported: 405. */
export const mcpMount = (context: McpContext): Mount => ({
  path: MCP_PATH,
  methods: ['POST'],
  anyOrigin: true,
  bodyLimit: MAX_BODY_BYTES,
  access: 'an access token of OAuth for this resource, or a personal access token; each tool names its scopes',
  async answer(request, response, from) {
    const { answerRequest, toNodeHandler } = await load()
    const handler = { fetch: (webRequest: Request) => answerRequest(context, webRequest, from) }
    const onerror = (error: Error) =>
      context.platform.log.error({ err: error, request_id: from.requestId }, 'request failed')
    await toNodeHandler(handler, { maxRequestBodySize: MAX_BODY_BYTES, onerror })(
      request as NodeIncomingMessageLike,
      response,
    )
  },
})
