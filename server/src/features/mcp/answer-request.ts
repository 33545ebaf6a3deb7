import type { Caller, From } from './caller.ts'
import { MAX_BODY_BYTES, type McpContext } from './context.ts'
import { createServer } from './create-server.ts'
import { asJson, readAccept, withBothTypes } from './entrance/accept.ts'
import { identifyCaller } from './entrance/identify-caller.ts'
import { clientNameIn, findToolCall, isSubscription, missingScopes } from './entrance/read-messages.ts'
import { challenge, refusal } from './entrance/refusals.ts'
import { refuseReboundHosts } from './entrance/refuse-rebound-hosts.ts'
import { loadSdk, type Sdk } from './sdk.ts'

/** Handles one request to `/mcp`, of either protocol: authorization, limits and scopes, then the SDK. */
export async function answerRequest(context: McpContext, request: Request, from: From): Promise<Response> {
  const strange = refuseReboundHosts(context.platform, request.headers)
  if (strange) return strange
  const caller = await identifyCaller(context, request.headers)
  if (caller instanceof Response) return caller
  const { allowed, headers } = await context.limit.claim(caller.actor.credential.id)
  const response = allowed ? await answerCaller(context, caller, from, request) : tooMany()
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

const tooMany = (): Response => refusal(429, 'Too many calls in one minute. Retry after the time in Retry-After.')

async function answerCaller(context: McpContext, caller: Caller, from: From, request: Request): Promise<Response> {
  const sdk = await loadSdk()
  // The SDK answers other methods and bodies that are not JSON.
  if (request.method !== 'POST' || !sdk.isJsonContentType(request.headers.get('content-type'))) {
    return speak(sdk, context, { caller, from, request, body: undefined })
  }
  const read = await sdk.readRequestBody(request, MAX_BODY_BYTES)
  if (read.tooLarge) return refusal(413, 'The request is larger than 1 MiB.')
  const body = parse(read.text)
  if (body === undefined) return unreadable()
  const missing = missingScopes(body, caller.actor.scopes)
  if (missing.length > 0) return stepUp(context, caller, body, missing)
  const accepted = readAccept(request.headers.get('accept'))
  if (!accepted.json && !accepted.stream) return notAcceptable()
  if (!accepted.stream && isSubscription(body)) return notAcceptable()
  const answer = await speak(sdk, context, { caller, from, request: withBothTypes(request), body })
  return accepted.stream ? answer : asJson(answer, Array.isArray(body))
}

const notAcceptable = (): Response =>
  refusal(406, 'Accept application/json or text/event-stream; a subscription needs text/event-stream.')

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

/** RFC 6750, section 3.1: names the missing scopes, so that the client can request them. */
async function stepUp(
  { dependencies }: McpContext,
  { principal }: Caller,
  body: unknown,
  scopes: ReturnType<typeof missingScopes>,
): Promise<Response> {
  const action = findToolCall(body)?.name ?? 'resources/read'
  if (principal) await dependencies.oauth.recordActivity(principal, { action, outcome: 'refused' })
  const description = `This needs the scope ${scopes.join(' and ')}.`
  const resourceMetadata = dependencies.oauth.resource.metadataUrl
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

function speak(sdk: Sdk, context: McpContext, { caller, from, request, body }: Spoken): Promise<Response> {
  const { log } = context.platform
  const visit = { caller, from, clientName: clientNameIn(body) }
  const slot = context.subscriptions.slotFor(caller)
  const handler = sdk.createMcpHandler(({ era }) => createServer(sdk, context, visit, era), {
    bus: slot.bus,
    maxSubscriptions: slot.free ? 1 : 0,
    maxRequestBodySize: MAX_BODY_BYTES,
    onerror: (error) =>
      log.debug({ request_id: from.requestId, reason: error.message }, 'a message of a tool was refused'),
  })
  slot.endBy(() => handler.close())
  return handler.fetch(request, body === undefined ? {} : { parsedBody: body })
}
