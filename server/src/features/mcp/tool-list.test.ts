import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SCOPES } from '@dossier/contract/scopes'
import { describe, expect, it } from 'vitest'
import { TOOLS } from './tools.ts'

// Every connecting program reads this list, so it is frozen. Any difference belongs in the changelog.

const UPDATE = process.env.DOSSIER_UPDATE_GOLDENS === '1'
const FILE = fileURLToPath(new URL('../../../../docs/api/tools.json', import.meta.url))

const listed = TOOLS.map(({ name, title, description, input, output, hints }) => ({
  name,
  title,
  description,
  inputSchema: input,
  outputSchema: output,
  annotations: hints,
}))

/** Upper bound: bytes divided by 3.5. It is a sixth above what o200k and cl100k counted. */
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3.5)

describe('the list of tools', () => {
  it('is that of docs/api/tools.json', () => {
    const text = `${JSON.stringify(
      TOOLS.map(({ scopes }, index) => ({ ...listed[index], scopes })),
      null,
      1,
    )}\n`
    if (UPDATE) writeFileSync(FILE, text)
    expect(text).toBe(readFileSync(FILE, 'utf8'))
  })

  it('is short: at most 16 tools in at most 4,000 tokens', () => {
    expect(TOOLS.length).toBeLessThanOrEqual(16)
    expect(tokensOf(JSON.stringify({ tools: listed }))).toBeLessThanOrEqual(4_000)
  })

  it.each(listed)(
    'says all four hints, a title and a plain purpose of $name',
    ({ name, title, description, annotations }) => {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(title).toMatch(/^[A-Z]/)
      expect(description).toMatch(/\.$/)
      const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
      for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
        expect(typeof hint).toBe('boolean')
      expect(readOnlyHint && destructiveHint).toBe(false)
    },
  )

  it('calls exactly those tools read-only that need no scope to write or send', () => {
    for (const { name, scopes, hints } of TOOLS) {
      expect(hints.readOnlyHint, name).toBe(scopes.flat().every((scope) => scope.endsWith(':read')))
      for (const scope of scopes.flat()) expect(SCOPES).toContain(scope)
    }
  })
})
