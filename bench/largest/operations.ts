import type { Service } from '../blocking/target.ts'
import { largestValue, type Schema } from './largest-value.ts'

export interface Operation {
  method: string
  path: string
  body(bytes: number, filling: string): unknown
  hasBody: boolean
}

interface Described {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components?: { schemas?: Record<string, Schema> }
}

/** They end the session of the measurement, or reach outside. */
const LEFT_OUT =
  /^(post \/auth\/logout|put \/auth\/password|delete \/api\/v1\/sessions|post \/api\/v1\/token\/report-leak|post \/auth\/totp|get \/mail-accounts\/callback|post \/api\/v1\/accounts\/switch|.* \/oauth\/consent)/

/** Reads first, then writes, then deletions. */
const ORDER = ['get', 'post', 'patch', 'put', 'delete']

export async function listOperations({ call }: Service, ids: Readonly<Record<string, string>>): Promise<Operation[]> {
  const { body } = await call('GET', '/openapi.json')
  const { paths, components } = body as unknown as Document
  const schemas = components?.schemas ?? {}
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, described]) => ({ method, path, described })),
    )
    .filter(({ method, path }) => ORDER.includes(method) && !LEFT_OUT.test(`${method} ${path}`))
    .sort((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method))
    .map(({ method, path, described }) => {
      const schema = described.requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path: filledIn(path, ids) + queryOf(described),
        hasBody: schema !== undefined,
        body: (bytes, filling) => schema && largestValue(schema, { schemas, left: bytes, filling, ids: namesOf(ids) }),
      }
    })
}

/** Fields that name a project or a record get one that is there, so that a request comes as far as possible. */
const namesOf = (ids: Readonly<Record<string, string>>): Record<string, string> => ({
  project: ids.projects ?? '',
  project_id: ids.projects ?? '',
  record: ids.notes ?? '',
  source_id: ids.notes ?? '',
  target_id: ids.memories ?? '',
  replaced_by: ids.memories ?? '',
  email_id: ids.emails ?? '',
  run_id: 'largest',
})

function filledIn(path: string, ids: Readonly<Record<string, string>>): string {
  const words = path.replace('/api/v1', '').split('/')
  return words
    .map((word, at) => (/^\{.*\}$/.test(word) ? encodeURIComponent(ids[words[at - 1] ?? ''] ?? '1') : word))
    .join('/')
}

const queryOf = ({ parameters = [] }: Described): string => {
  const limit = parameters.find(({ name, in: where }) => where === 'query' && name === 'limit')
  return limit ? '?limit=200' : ''
}
