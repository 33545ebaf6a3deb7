import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { TObject } from 'typebox'
import { AppError } from '#core/app-error'
import { compileAnswerCheck } from '#platform/http/compile-check'
import { type BodyReader, createBodyReader } from '#platform/http/read-body'
import { lenientArguments } from './lenient-arguments.ts'
import type { Tool } from './tool.ts'

type Validated = { value: unknown } | { issues: { message: string }[] }

/** A Standard Schema (standardschema.dev) with the validation rules of API bodies. */
function standardSchema(schema: TObject, validate: (value: unknown) => Validated): StandardSchemaWithJSON {
  const json = () => schema as unknown as Record<string, unknown>
  return {
    '~standard': { version: 1 as const, vendor: 'dossier', validate, jsonSchema: { input: json, output: json } },
  }
}

/** Rejects unknown names, limits nesting, fills in defaults, and reads what clients commonly send instead. */
function inputSchema(schema: TObject) {
  const read: BodyReader = createBodyReader(schema)
  return standardSchema(schema, (value) => {
    try {
      const args = lenientArguments(schema, value)
      return { value: read(args, Buffer.from(JSON.stringify(args))).value }
    } catch (error) {
      if (error instanceof AppError) return { issues: [{ message: error.message }] }
      throw error
    }
  })
}

function outputSchema(schema: TObject) {
  const check = compileAnswerCheck(schema)
  return standardSchema(schema, (value) => {
    const wrong = check(value)
    return wrong.length === 0
      ? { value }
      : { issues: wrong.map(({ pointer, detail }) => ({ message: `${pointer} ${detail}` })) }
  })
}

const made = new Map<Tool, ReturnType<typeof make>>()

const make = ({ input, output }: Tool) => ({ inputSchema: inputSchema(input), outputSchema: outputSchema(output) })

/** Returns the schemas of a tool, built at first use. */
export function schemasOf(tool: Tool): ReturnType<typeof make> {
  const cached = made.get(tool) ?? make(tool)
  made.set(tool, cached)
  return cached
}
