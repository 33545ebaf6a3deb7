import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from './test-app.ts'

/** The official client of the protocol, authenticated by a token. */
export interface ToolClient {
  readonly client: Client
  /** Returns the tool's answer, valid by its output schema and equal to its text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  use(name: string, args?: Record<string, unknown>): Promise<any>
  /** Returns the tool's error message. */
  fail(name: string, args?: Record<string, unknown>): Promise<string>
  names(): Promise<string[]>
  close(): Promise<void>
}

/** @param era protocol version: 2026-07-28 or the previous one. */
export async function connectTool(
  { baseUrl }: Pick<TestApp, 'baseUrl'>,
  token: string,
  era: 'modern' | 'legacy' = 'modern',
): Promise<ToolClient> {
  const mode = era === 'legacy' ? 'legacy' : ({ pin: '2026-07-28' } as const)
  const client = new Client({ name: 'test tool', version: '1.0.0' }, { versionNegotiation: { mode } })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers } }))
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args })
  const textOf = ({ content }: CallToolResult): string =>
    content.map((part) => ('text' in part ? part.text : '')).join()
  return {
    client,
    async use(name, args = {}) {
      const result = await call(name, args)
      expect(result.isError, `${name}: ${textOf(result)}`).toBeFalsy()
      expect(JSON.parse(textOf(result)), name).toEqual(result.structuredContent)
      return result.structuredContent
    },
    async fail(name, args = {}) {
      const result = await call(name, args)
      expect(result.isError, `${name} did it: ${textOf(result)}`).toBe(true)
      return textOf(result)
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    close: () => client.close(),
  }
}

export const rawCall = (
  { nobody }: TestApp,
  headers: Record<string, string>,
  method: string,
  params: unknown = {},
): Promise<TestAnswer> =>
  nobody.post(
    'base:/mcp',
    { jsonrpc: '2.0', id: 1, method, params },
    { accept: 'application/json, text/event-stream', ...headers },
  )
