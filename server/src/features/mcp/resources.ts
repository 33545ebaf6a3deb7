import type { Scope } from '@dossier/contract/scopes'
import { ToolFailure } from './answers/api.ts'
import { readEvents } from './answers/events.present.ts'
import { EVENTS_URI, findRef, REF_TYPES, readingNeeds, toRef } from './answers/refs.ts'
import type { McpContext } from './context.ts'
import { callOf, type Visit } from './run-tool.ts'
import type { Sdk } from './sdk.ts'
import { read } from './tools/read.tool.ts'
import { toolsFor } from './tools.ts'

// Resources that programs can subscribe to: the event journal, and all that `read` returns.

/** Returns `note:0198…` for `dossier://note/0198…`; '' for an invalid URI. */
function refOf(uri: unknown): string {
  const { protocol, host, pathname } = (typeof uri === 'string' && URL.parse(uri)) || {
    protocol: '',
    host: '',
    pathname: '',
  }
  if (protocol !== 'dossier:' || !Object.hasOwn(REF_TYPES, host)) return ''
  try {
    return toRef(host as keyof typeof REF_TYPES, decodeURIComponent(pathname.slice(1)))
  } catch {
    return ''
  }
}

export const resourceScopes = (uri: unknown): Scope[] => readingNeeds(refOf(uri))

export function registerResources(
  sdk: Sdk,
  server: InstanceType<Sdk['McpServer']>,
  context: McpContext,
  visit: Visit,
): void {
  const json = { mimeType: 'application/json' }
  const tell = (uri: URL, content: unknown) => ({
    contents: [{ uri: uri.href, ...json, text: JSON.stringify(content) }],
  })
  const events = { title: 'Events', description: 'Events that your scopes can see, oldest first.', ...json }
  server.registerResource('events', EVENTS_URI, events, async (uri) =>
    tell(uri, await readEvents(callOf(context, visit), '')),
  )
  const since = new sdk.ResourceTemplate(`${EVENTS_URI}/{since}`, { list: undefined })
  server.registerResource(
    'events-since',
    since,
    { ...events, title: 'Events since a cursor' },
    async (uri, variables) => tell(uri, await readEvents(callOf(context, visit), String(variables.since))),
  )
  if (!toolsFor(visit.caller.actor.scopes).includes(read)) return
  const template = new sdk.ResourceTemplate('dossier://{type}/{id}', { list: undefined })
  const about = { title: 'One thing', description: `By type (${Object.keys(REF_TYPES).join(', ')}) and id.`, ...json }
  server.registerResource('thing', template, about, async (uri) => {
    const id = refOf(uri.href)
    if (!findRef(id)) throw new sdk.ResourceNotFoundError(uri.href)
    return tell(uri, await orNotFound(sdk, uri.href, () => read.run(callOf(context, visit), { id })))
  })
}

async function orNotFound<T>(sdk: Sdk, uri: string, reading: () => Promise<T>): Promise<T> {
  try {
    return await reading()
  } catch (error) {
    throw error instanceof ToolFailure ? new sdk.ResourceNotFoundError(uri, error.message) : error
  }
}
