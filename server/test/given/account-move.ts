import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Move } from '#app/moving/account/move'
import { type CallStep, STEPS, type StepName } from '#app/moving/account/steps'
import { listTenantTables } from '#app/moving/account/tenant-tables'
import { messageOf, store } from '#test/backup-scene'
import type { Caller, TestApp } from '#test/test-app'

type AnyStep = (instance: object, input: unknown, parts: readonly Uint8Array[]) => Promise<unknown>

/** Called before and after each step; a test throws here, as if the command or a server died. */
export type Interrupt = (side: 'source' | 'target', step: StepName, when: 'before' | 'after') => void

/** Moves between two applications of the same process. Everything travels as JSON, as over the socket. */
export function moveBetween(source: TestApp, target: TestApp, interrupt: Interrupt = () => undefined): Move {
  const stepsOf =
    (side: 'source' | 'target', { platform, app }: TestApp): CallStep =>
    async (name, input, parts = []) => {
      interrupt(side, name, 'before')
      const received = JSON.parse(JSON.stringify(input)) as unknown
      const result = await (STEPS[name] as AnyStep)({ platform, features: app.features }, received, parts)
      interrupt(side, name, 'after')
      return JSON.parse(JSON.stringify(result ?? null)) as never
    }
  return {
    source: stepsOf('source', source),
    target: stepsOf('target', target),
    signal: new AbortController().signal,
    report: () => undefined,
  }
}

/** Fills an account with email, small and large, knowledge, a sealed password and an access token. */
export async function fillAccount(owner: Caller): Promise<{ token: string; note: string }> {
  for (const [name, large] of [
    ['one', true],
    ['two', false],
  ] as const)
    await store(owner, messageOf(`${name}-${owner.tenantId}`, large))
  const note = await owner.post('/notes', { title: 'Fährhaus', content: '<p>the ferry 🦦 leaves\tat nine</p>' })
  expect(note.status, note.text).toBe(201)
  await owner.post('/memories', { content: 'Otters sleep holding hands.' })
  const token = await owner.post('/tokens', { name: 'program', scopes: ['email:read'] })
  expect(token.status, token.text).toBe(201)
  return { token: token.body.token as string, note: note.body.note?._id ?? note.body._id }
}

/** All rows of an account by table, to show that nothing changes, or that nothing is left. */
export async function rowsOfAccount({ platform }: TestApp, tenantId: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  // Words for spelling corrections are written later.
  const isSettled = (name: string): boolean => !name.startsWith('search_')
  for (const { name } of (await listTenantTables(platform.database)).filter(({ name }) => isSettled(name))) {
    const found = await sql<object>`
      select * from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(platform.database.read)
    if (found.rows.length > 0) rows[name] = found.rows.map((row) => JSON.stringify(row)).sort()
  }
  return rows
}
