import type { Caller, From } from './caller.ts'
import { createServer } from './create-server.ts'
import { identifyCaller } from './entrance/identify-caller.ts'
import { clientNameIn, findToolCall, MAX_BODY_BYTES, missingScopes } from './entrance/read-messages.ts'
import { challenge, refusal } from './entrance/refusals.ts'
import { refuseStrangers } from './entrance/refuse-strangers.ts'
import type { McpParts } from './parts.ts'
import { loadSdk, type Sdk } from './sdk.ts'

/** One request to `/mcp`, of either protocol: who may, how often, what for; then the protocol's own code. */
export async function answerRequest(parts: McpParts, request: Request, from: From): Promise<Response> {
  const strange = refuseStrangers(parts.platform, request.headers)
  if (strange) return strange
  const caller = await identifyCaller(parts, request.headers)
  if (caller instanceof Response) return caller
  const { allowed, headers } = await parts.limit.take(caller.actor.credential.id)
  const response = allowed ? await answerCaller(parts, caller, from, request) : tooMany()
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

const tooMany = (): Response => refusal(429, 'That was too many calls in a minute. Wait as long as Retry-After says.')

async function answerCaller(parts: McpParts, caller: Caller, from: From, request: Request): Promise<Response> {
  const sdk = await loadSdk()
  // A method that is none of the protocol's, or a body that is no JSON, is the protocol's own to answer.
  if (request.method !== 'POST' || !sdk.isJsonContentType(request.headers.get('content-type'))) {
    return speak(sdk, parts, { caller, from, request, body: undefined })
  }
  const read = await sdk.readRequestBody(request, MAX_BODY_BYTES)
  if (read.tooLarge) return refusal(413, 'The request is larger than 1 MiB.')
  const body = parse(read.text)
  if (body === undefined) return unreadable()
  const missing = missingScopes(body, caller.actor.scopes)
  if (missing.length > 0) return stepUp(parts, caller, body, missing)
  return speak(sdk, parts, { caller, from, request, body })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON-RPC 2.0, section 5.1. */
const unreadable = (): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32_700, message: 'Parse error' }, id: null }, { status: 400 })

/** RFC 6750, section 3.1: which scopes to ask for, so that a client can do so in place. */
async function stepUp(
  { neighbours }: McpParts,
  { principal }: Caller,
  body: unknown,
  scopes: ReturnType<typeof missingScopes>,
): Promise<Response> {
  const action = findToolCall(body)?.name ?? 'resources/read'
  if (principal) await neighbours.oauth.recordActivity(principal, { action, outcome: 'refused' })
  const description = `This needs ${scopes.join(' and ')}.`
  const resourceMetadata = neighbours.oauth.resource.metadataUrl
  return refusal(403, description, {
    'www-authenticate': challenge({ error: 'insufficient_scope', description, scopes, resourceMetadata }),
  })
}

interface Spoken {
  caller: Caller
  from: From
  request: Request
  body: unknown
}

/** Both protocols are spoken by a server that is made for this request alone. */
function speak(sdk: Sdk, parts: McpParts, { caller, from, request, body }: Spoken): Promise<Response> {
  const { log } = parts.platform
  const visit = { caller, from, clientName: clientNameIn(body) }
  const place = parts.subscriptions.placeFor(caller)
  const handler = sdk.createMcpHandler(({ era }) => createServer(sdk, parts, visit, era), {
    bus: place.bus,
    maxSubscriptions: place.free ? 1 : 0,
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) =>
      log.debug({ request_id: from.requestId, reason: error.message }, 'a message of a tool was refused'),
  })
  place.endBy(() => handler.close())
  return handler.fetch(request, body === undefined ? {} : { parsedBody: body })
}
