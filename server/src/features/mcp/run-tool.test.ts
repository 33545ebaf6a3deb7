import { expect, it } from 'vitest'
import { createLog } from '#platform/log/log'
import { actor } from '#test/sample-http'
import type { McpContext } from './context.ts'
import { runTool } from './run-tool.ts'
import { read } from './tools/read.tool.ts'

const said: string[] = []
const log = createLog('trace', { write: (line: string) => said.push(line) })
const visit = {
  caller: { actor: actor('member'), principal: null, endsAt: null },
  from: { ip: '', requestId: 'r-17' },
  clientName: '',
}

const partsAnswering = (call: McpContext['ownRoutes']['call']) =>
  ({ platform: { log }, ownRoutes: { call } }) as unknown as McpContext

const sentence = async (context: McpContext) => {
  const { isError, content } = await runTool(context, visit, read, { id: 'draft:secret-of-the-press' })
  return [isError, content.map((part) => ('text' in part ? part.text : '')).join()]
}

it('tells a bug only as a request that was logged, and logs neither what was asked nor what was answered', async () => {
  const broken = partsAnswering(async () => ({ status: 200, body: { text: 'words of a mail' } }))
  expect(await sentence(broken)).toEqual([
    true,
    'An internal error occurred. Find it in the server log by request_id r-17.',
  ])
  const down = { detail: 'The database is down.', request_id: 'r-18' }
  expect(await sentence(partsAnswering(async () => ({ status: 503, body: down })))).toEqual([
    true,
    'The database is down. (request_id r-18)',
  ])
  const lines = said.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.map(({ msg, request_id, tool }) => [msg, request_id, tool])).toEqual([
    ['a tool failed', 'r-17', 'read'],
    ['tool call', 'r-17', 'read'],
    ['tool call', 'r-17', 'read'],
  ])
  expect(said.join()).not.toMatch(/secret|words of a mail/)
})
