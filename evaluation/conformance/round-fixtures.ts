import { randomBytes } from 'node:crypto'
import type { CallToolResult, InputRequests, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import type { Extend } from '#features/mcp/index'
import type { Sdk } from '#features/mcp/sdk'

// Tools that request input before they answer (multi-round requests of the newer protocol).

type Context = ServerContext['mcpReq']
type Answer = CallToolResult | InputRequiredResult

const textResult = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })

export function roundFixtures(sdk: Sdk) {
  const { inputRequired, acceptedContent } = sdk
  const codec = sdk.createRequestStateCodec<Record<string, unknown>>({ key: new Uint8Array(randomBytes(32)) })
  const ask = (message: string, field: string, type: 'string' | 'boolean') =>
    inputRequired.elicit({
      message,
      requestedSchema: {
        type: 'object',
        properties: { [field]: type === 'string' ? { type } : { type } },
        required: [field],
      },
    })
  const sample = (text: string) =>
    inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 50 })
  const answered = ({ inputResponses }: Context, key: string, field: string): unknown =>
    acceptedContent<Record<string, unknown>>(inputResponses, key)?.[field]
  const responseFor = <T>({ inputResponses }: Context, key: string): T | undefined =>
    inputResponses?.[key] as T | undefined
  const nameAsked = { user_name: ask('What is your name?', 'name', 'string') }

  const tools: Record<string, (context: Context) => Promise<Answer>> = {
    async test_missing_capability(context) {
      if (responseFor(context, 'answer')) return textResult('done')
      return inputRequired({ inputRequests: { answer: sample('Say pong') } })
    },
    async test_input_required_result_elicitation(context) {
      const name = answered(context, 'user_name', 'name')
      return typeof name === 'string' ? textResult(`Hello, ${name}!`) : inputRequired({ inputRequests: nameAsked })
    },
    async test_input_required_result_sampling(context) {
      const sampled = responseFor<{ content?: { text?: string } }>(context, 'capital_question')
      if (sampled) return textResult(`Sampling response: ${sampled.content?.text ?? ''}`)
      return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } })
    },
    async test_input_required_result_list_roots(context) {
      const roots = responseFor<{ roots?: { uri: string }[] }>(context, 'client_roots')?.roots
      if (roots) return textResult(`${roots.length} root(s): ${roots.map(({ uri }) => uri).join()}`)
      return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
    },
    async test_input_required_result_request_state(context) {
      if (answered(context, 'confirm', 'ok') !== undefined && context.requestState()) return textResult('state-ok')
      return inputRequired({
        inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') },
        requestState: await codec.mint({ asked: 'confirm' }),
      })
    },
    async test_input_required_result_tampered_state(context) {
      if (answered(context, 'confirm', 'ok') !== undefined && context.requestState()) return textResult('integrity-ok')
      return inputRequired({
        inputRequests: { confirm: ask('Please confirm', 'ok', 'boolean') },
        requestState: await codec.mint({ asked: 'confirm' }),
      })
    },
    async test_input_required_result_multiple_inputs(context) {
      const name = answered(context, 'user_name', 'name')
      const greeting = responseFor<{ content?: { text?: string } }>(context, 'greeting')?.content?.text
      const roots = responseFor<{ roots?: unknown[] }>(context, 'client_roots')?.roots
      if (typeof name === 'string' && greeting && roots)
        return textResult(`${greeting} ${name}, ${roots.length} root(s)`)
      return inputRequired({
        inputRequests: {
          ...nameAsked,
          greeting: sample('Generate a greeting'),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await codec.mint({ asked: 'all' }),
      })
    },
    async test_input_required_result_multi_round(context) {
      const { round = 0, name } = context.requestState<{ round?: number; name?: string }>() ?? {}
      if (round === 2) return textResult(`${name ?? ''} likes ${String(answered(context, 'step2', 'color'))}`)
      const again = round === 1
      return inputRequired({
        inputRequests: again
          ? { step2: ask('Step 2: What is your favorite color?', 'color', 'string') }
          : { step1: ask('Step 1: What is your name?', 'name', 'string') },
        requestState: await codec.mint({
          round: round + 1,
          ...(again ? { name: answered(context, 'step1', 'name') } : {}),
        }),
      })
    },
    async test_input_required_result_capabilities(context) {
      if (context.inputResponses) return textResult('fulfilled')
      const declared = (context.envelope as Record<string, Record<string, unknown>> | undefined)?.[
        sdk.CLIENT_CAPABILITIES_META_KEY
      ]
      const inputRequests: InputRequests = {
        ...(declared?.elicitation ? nameAsked : {}),
        ...(declared?.sampling ? { greeting: sample('Generate a short greeting') } : {}),
        ...(declared?.roots ? { client_roots: inputRequired.listRoots() } : {}),
      }
      return Object.keys(inputRequests).length > 0 ? inputRequired({ inputRequests }) : textResult('nothing to ask')
    },
  }

  return {
    verify: codec.verify,
    register(server: Parameters<Extend['register']>[0]): void {
      const config = { description: 'Fixture', inputSchema: sdk.fromJsonSchema({ type: 'object' }) }
      for (const [name, answer] of Object.entries(tools))
        server.registerTool(name, config, async (_args, { mcpReq }) => answer(mcpReq))
      const prompt = { description: 'Fixture', argsSchema: sdk.fromJsonSchema({ type: 'object' }) }
      server.registerPrompt('test_input_required_result_prompt', prompt, async (_args, { mcpReq }) => {
        const context = answered(mcpReq, 'user_context', 'context')
        if (typeof context !== 'string')
          return inputRequired({
            inputRequests: { user_context: ask('What context should the prompt use?', 'context', 'string') },
          })
        return {
          messages: [{ role: 'user', content: { type: 'text', text: `Use the following context: ${context}` } }],
        }
      })
    },
  }
}
