import type { CallToolResult } from '@modelcontextprotocol/server'
import { createApi, ToolFailure } from './answers/api.ts'
import { createMarking } from './answers/mark-untrusted.ts'
import { findRef } from './answers/refs.ts'
import type { Caller, From } from './caller.ts'
import type { McpContext } from './context.ts'
import type { Tool, ToolCall } from './tool.ts'

export interface Visit {
  caller: Caller
  from: From
  clientName: string
}

/**
 * Runs a tool with validated arguments. Failures become one sentence; internal errors only a reference to the log.
 * Records the activity of applications for the user.
 */
export async function runTool(
  context: McpContext,
  visit: Visit,
  tool: Tool,
  args: Record<string, unknown>,
): Promise<CallToolResult> {
  const call = callOf(context, visit)
  try {
    const result = await tool.run(call, args)
    await recordCall(context, visit, tool, { outcome: 'done', subjectId: idIn(result) || idIn(args) })
    return { content: [{ type: 'text', text: JSON.stringify(result) }], structuredContent: result }
  } catch (error) {
    const failure = failureOf(context, visit, tool, error)
    await recordCall(context, visit, tool, { outcome: failure.refused ? 'refused' : 'failed', subjectId: idIn(args) })
    return { content: [{ type: 'text', text: failure.message }], isError: true }
  }
}

export function callOf({ ownRoutes, platform }: McpContext, { caller, from, clientName }: Visit): ToolCall {
  return {
    api: createApi(ownRoutes, caller.actor, from),
    scopes: caller.actor.scopes,
    clientName: caller.principal?.clientName ?? clientName,
    mark: createMarking(),
    textOf: (html) =>
      platform.mail.textOf(html).catch((error: unknown) => {
        platform.log.warn({ err: error, request_id: from.requestId }, 'the text of a mail could not be made out')
        return ''
      }),
  }
}

const idIn = ({ id }: Record<string, unknown>): string => findRef(id)?.id ?? ''

function failureOf({ platform }: McpContext, { from }: Visit, { name }: Tool, error: unknown): ToolFailure {
  if (error instanceof ToolFailure) return error
  platform.log.error({ err: error, request_id: from.requestId, tool: name }, 'a tool failed')
  return new ToolFailure(`An internal error occurred. Find it in the server log by request_id ${from.requestId}.`)
}

interface Outcome {
  outcome: 'done' | 'refused' | 'failed'
  subjectId: string
}

/** Logs neither arguments nor answers: both contain users' text. */
async function recordCall(
  context: McpContext,
  { caller, from }: Visit,
  { name }: Tool,
  { outcome, subjectId }: Outcome,
) {
  const { kind, id } = caller.actor.credential
  context.platform.log.debug(
    { request_id: from.requestId, tool: name, outcome, credential: `${kind} ${id}` },
    'tool call',
  )
  if (!caller.principal) return
  await context.dependencies.oauth.recordActivity(caller.principal, { action: name, subjectId, outcome })
}
