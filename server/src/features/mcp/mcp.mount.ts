import type { NodeIncomingMessageLike } from '@modelcontextprotocol/node'
import type { Mount } from '#platform/http/mounts'
import { answerRequest } from './answer-request.ts'
import { MAX_BODY_BYTES } from './entrance/read-messages.ts'
import { MCP_PATH, type McpParts } from './parts.ts'
import { loadSdk } from './sdk.ts'

/** `POST /mcp`: both protocols at one address. Other methods belong to sessions, which are not kept: 405. */
export const mcpMount = (parts: McpParts): Mount => ({
  path: MCP_PATH,
  methods: ['POST'],
  access: 'an access token of OAuth for this resource, or a personal access token; each tool names its scopes',
  async answer(request, response, from) {
    const { toNodeHandler } = await loadSdk()
    const handler = { fetch: (asked: Request) => answerRequest(parts, asked, from) }
    const onerror = (error: Error) =>
      parts.platform.log.error({ err: error, request_id: from.requestId }, 'request failed')
    await toNodeHandler(handler, { maxRequestBodySize: MAX_BODY_BYTES, onerror })(
      request as NodeIncomingMessageLike,
      response,
    )
  },
})
