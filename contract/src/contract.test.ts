/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import { describe, expect, it } from 'vitest'

interface Node {
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Node>
  required?: string[]
  additionalProperties?: boolean
  items?: Node
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  maxLength?: number
  maxItems?: number
  examples?: unknown[]
  '~optional'?: unknown
}

const here = new URL('.', import.meta.url)
const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

function isNode(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null) return false
  const { type, anyOf } = value as { type?: unknown; anyOf?: unknown }
  return typeof type === 'string' || Array.isArray(type) || Array.isArray(anyOf)
}

/** The constructors' files export building blocks, not resources. */
const PIECES = ['schema.ts', 'fields.ts', 'vocabulary.ts', 'errors.ts', 'scopes.ts', 'paths.ts', 'size-in-mail.ts']

async function load() {
  const objects: [string, Node][] = []
  const fields: [string, Node][] = []
  for (const file of files.filter((name) => !PIECES.includes(name))) {
    const exported = (await import(new URL(file, here).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isNode(value)) objects.push([name, value])
      else if (typeof value === 'object' && value !== null) {
        for (const [key, part] of Object.entries(value)) {
          const node = isNode(part) ? part : (part as { payload?: unknown }).payload
          if (isNode(node)) (node.properties ? objects : fields).push([`${name}.${key}`, node])
        }
      }
    }
  }
  return { objects, fields }
}

const { objects, fields } = await load()
const isInput = (node: Node) => node.additionalProperties === false
const isQuery = ([name]: [string, Node]) => /(Query|Filters|Params|Input)\./.test(name)
const answers = objects.filter(([, node]) => !isInput(node))
const inputs = [...objects.filter(([, node]) => isInput(node)), ...fields.filter(isQuery)]

function* walk(name: string, node: Node): Generator<[string, Node]> {
  yield [name, node]
  for (const [key, child] of Object.entries(node.properties ?? {})) yield* walk(`${name}.${key}`, child)
  if (node.items) yield* walk(`${name}[]`, node.items)
  for (const branch of node.anyOf ?? []) yield* walk(name, branch)
}

const everything = (roots: [string, Node][]) => roots.flatMap(([name, node]) => [...walk(name, node)])

const ajv = new Ajv({ strict: true, strictTypes: true })
addFormats.default(ajv)
ajv.addKeyword('x-lenient')
ajv.addKeyword('x-list')
ajv.addKeyword('x-most')
const compile = (schema: Node) => ajv.compile(schema)

function failures(schemas: [string, Node][], attempt: (node: Node) => unknown): string[] {
  return schemas.flatMap(([name, node]) => {
    try {
      attempt(node)
      return []
    } catch (error) {
      return [`${name}: ${String(error)}`]
    }
  })
}

/** Fields that are present only when needed or requested. */
const SOMETIMES = [
  'total_is_minimum',
  'found_is_minimum',
  'ThreadAnswer.explanation',
  'OpenTarget.mailbox',
  'SearchEmailsAnswer.excerpts',
  'QuickSearchResult.reasons',
  'QuickSearchResult.outdated',
  'QuickSearchAnswer.relaxed',
  'QuickSearchAnswer.degraded',
  'QuickSearchAnswer.degraded_reason',
  'Problem.details',
  'Problem.mfa_token',
  'Problem.moved_to',
]

describe('answers', () => {
  it('always carry every field, but for the few that are named here', () => {
    const optional = everything(answers).flatMap(([name, node]) => {
      const title = node.title ?? name
      return (
        Object.keys(node.properties ?? {})
          .filter((key) => !node.required?.includes(key))
          // A record of a list may lack large fields, and names them.
          .filter(() => !node.properties?.omitted)
          .filter((key) => !SOMETIMES.includes(key) && !SOMETIMES.includes(`${title}.${key}`))
          .map((key) => `${name}: ${title}.${key}`)
      )
    })
    expect(optional).toEqual([])
  })

  it('describe each field, itself or by its words', () => {
    const silent = everything(answers).flatMap(([name, node]) =>
      Object.entries(node.properties ?? {})
        .filter(([, child]) => !child.description && !child.enum && !child.properties && !child.items && !child.anyOf)
        .map(([key]) => `${name}.${key}`),
    )
    expect(silent).toEqual([])
  })

  it('can all be written by the serialiser', () => {
    expect(failures(answers, (node) => fastJson(node as object))).toEqual([])
  })
})

/** Texts bounded by the body limit and the use case, because exceeding it is 413 and not 400. */
const MEASURED_IN_BYTES = [
  'IngestEmail.raw_email',
  'IngestEmail.html_content',
  'attachments[].content',
  'ParsedAttachmentInput.content',
]
const isMeasured = (name: string) => MEASURED_IN_BYTES.some((end) => name.endsWith(end))

describe('inputs', () => {
  it('are closed at every level', () => {
    const open = everything(inputs).filter(([, node]) => node.properties && node.additionalProperties !== false)
    expect(open.map(([name]) => name)).toEqual([])
  })

  it('limit every text and every list', () => {
    const unlimited = everything(inputs).filter(([name, node]) => {
      const types = [node.type].flat()
      if (types.includes('array')) return node.maxItems === undefined
      if (!types.includes('string') || node.enum || isMeasured(name)) return false
      return node.maxLength === undefined && node.format === undefined && node.pattern === undefined
    })
    // A malformed path parameter is 404, not 400 (docs/spec/conventions.md §5).
    expect(unlimited.map(([name]) => name).filter((name) => !name.includes('Params.'))).toEqual([])
  })
})

describe('all schemas', () => {
  it('are found by this test', () => {
    expect(answers.length).toBeGreaterThan(80)
    expect(inputs.length).toBeGreaterThan(60)
  })

  it('compile in strict mode', () => {
    expect(failures([...objects, ...fields], compile)).toEqual([])
  })

  it('have examples that they accept', () => {
    const wrong: string[] = []
    for (const [name, node] of everything([...objects, ...fields])) {
      if (!node.examples) continue
      const check = compile(node)
      for (const example of node.examples) if (!check(example)) wrong.push(`${name}: ${JSON.stringify(example)}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('what the web app bundles', () => {
  it.each(['vocabulary.ts', 'scopes.ts', 'errors.ts'])('%s imports nothing', (file) => {
    expect(readFileSync(new URL(file, here), 'utf8')).not.toMatch(/^\s*(import|export .* from)\b/m)
  })

  it('paths.ts imports types of the vocabulary only', () => {
    const imports = readFileSync(new URL('paths.ts', here), 'utf8').match(/^import.*$/gm)
    expect(imports).toEqual(["import type { Mailbox, RecordType } from './vocabulary.ts'"])
  })
})
