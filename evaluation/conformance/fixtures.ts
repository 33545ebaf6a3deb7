import type { Extend } from '#features/mcp/index'
import { loadSdk } from '#features/mcp/sdk'
import { roundFixtures } from './round-fixtures.ts'

// Names that the official MCP test suite requires. They are registered on the product's server behind the same
// endpoint, but not in the product.

type Sdk = Awaited<ReturnType<typeof loadSdk>>
type Server = Parameters<Extend['register']>[0]

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const text = (words: string) => ({ type: 'text' as const, text: words })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const contentResult = (...content: Parameters<typeof list>) => ({ content: list(...content) })
const list = (...content: ({ type: 'text'; text: string } | typeof image | typeof audio | typeof embedded)[]) => content
const audio = { type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }
const embedded = {
  type: 'resource' as const,
  resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'An embedded resource.' },
}
const mixed = {
  ...embedded,
  resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' },
}

export async function conformanceFixtures(): Promise<Extend> {
  const sdk = await loadSdk()
  const rounds = roundFixtures(sdk)
  return {
    options: { requestState: { verify: rounds.verify } },
    register(server) {
      server.server.registerCapabilities({ completions: {}, logging: {}, prompts: { listChanged: false } })
      registerTools(sdk, server)
      rounds.register(server)
      registerResources(sdk, server)
      registerPrompts(sdk, server)
      server.server.setRequestHandler('completion/complete', () => ({
        completion: { values: [], total: 0, hasMore: false },
      }))
    },
  }
}

function registerTools(sdk: Sdk, server: Server): void {
  const add = (name: string, answer: () => ReturnType<typeof contentResult>) =>
    server.registerTool(name, { description: 'Fixture' }, async () => answer())
  add('test_simple_text', () => contentResult(text('This is a simple text response for testing.')))
  add('test_image_content', () => contentResult(image))
  add('test_audio_content', () => contentResult(audio))
  add('test_embedded_resource', () => contentResult(embedded))
  add('test_multiple_content_types', () => contentResult(text('Multiple content types test:'), image, mixed))
  add('test_streaming_elicitation', () => contentResult(text('nothing but a result')))
  add('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  const anything = { description: 'Fixture', inputSchema: sdk.fromJsonSchema({ type: 'object' }) }
  server.registerTool('test_logging_tool', anything, async (_args, { mcpReq }) => {
    // oxlint-disable-next-line typescript/no-deprecated -- the suite checks that it emits nothing
    await mcpReq.log('info', 'said only to who asked for it')
    return contentResult(text('logged'))
  })
  server.registerTool('test_tool_with_logging', anything, async (_args, { mcpReq }) => {
    for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data } })
    return contentResult(text('logged'))
  })
  server.registerTool('test_tool_with_progress', anything, async (_args, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    if (progressToken !== undefined)
      for (const progress of [0, 50, 100])
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    return contentResult(text(String(progressToken ?? 'none')))
  })
}

function registerResources(sdk: Sdk, server: Server): void {
  const plain = { mimeType: 'text/plain' }
  server.registerResource('static-text', 'test://static-text', plain, async () => ({
    contents: [{ uri: 'test://static-text', ...plain, text: 'This is the content of the static text resource.' }],
  }))
  const png = { mimeType: 'image/png' }
  server.registerResource('static-binary', 'test://static-binary', png, async () => ({
    contents: [{ uri: 'test://static-binary', ...png, blob: PNG }],
  }))
  const template = new sdk.ResourceTemplate('test://template/{id}/data', { list: undefined })
  const json = { mimeType: 'application/json' }
  server.registerResource('template', template, json, async (uri, { id }) => ({
    contents: [
      { uri: uri.href, ...json, text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }) },
    ],
  }))
}

function registerPrompts(sdk: Sdk, server: Server): void {
  const user = <C>(content: C) => ({ role: 'user' as const, content })
  server.registerPrompt('test_simple_prompt', { description: 'Fixture' }, async () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }))
  const two = {
    type: 'object',
    properties: { arg1: { type: 'string' }, arg2: { type: 'string' } },
    required: ['arg1', 'arg2'],
  } as const
  server.registerPrompt(
    'test_prompt_with_arguments',
    {
      description: 'Fixture',
      argsSchema: sdk.fromJsonSchema<{ arg1: string; arg2: string }>({ ...two, required: [...two.required] }),
    },
    async ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  )
  const uri = sdk.fromJsonSchema<{ resourceUri: string }>({
    type: 'object',
    properties: { resourceUri: { type: 'string' } },
    required: ['resourceUri'],
  })
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Fixture', argsSchema: uri },
    async ({ resourceUri }) => ({
      messages: [
        user({
          ...embedded,
          resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        }),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'Fixture' }, async () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }))
}
