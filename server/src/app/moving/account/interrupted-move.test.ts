// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { fillAccount, type Interrupt, moveBetween } from '#test/given/account-move'
import { callerOf, startTestApp, type TestApp } from '#test/test-app'
import { cancelMove, moveAccount } from './move-account.ts'
import type { CallStep } from './steps.ts'

const [first, second = first] = engines()
if (!first || !second) throw new Error('there is no database')

type Call = Parameters<Interrupt>

let apps: [TestApp, TestApp]
let id = ''
let token = ''

beforeAll(async () => {
  apps = [await startTestApp(first), await startTestApp(second)]
  await apps[1].platform.database.transact((tx) =>
    tx.updateTable('users').set({ email: 'other@mill.example' }).where('email', '=', 'otto@mill.example').execute(),
  )
  id = apps[0].otto.tenantId
  token = (await fillAccount(apps[0].otto)).token
})
afterAll(async () => {
  for (const app of apps) await app.stop()
})

const subjectsAt = async ({ baseUrl }: TestApp): Promise<string[] | null> => {
  const answer = await callerOf(baseUrl, token, id).get('/emails')
  if (answer.status === 200) return answer.body.emails.map(({ subject }: { subject: string }) => subject).sort()
  expect([410, 503]).toContain(answer.status)
  return null
}

const activeAmong = async (pair: readonly TestApp[]): Promise<TestApp[]> => {
  const states = await Promise.all(pair.map(subjectsAt))
  return pair.filter((_, index) => states[index] !== null)
}

/** Fails at the n-th call of this step. */
const failAt = ([side, step, when]: Call, nth = 1): Interrupt => {
  let seen = 0
  return (...call) => {
    if (call[0] !== side || call[1] !== step || call[2] !== when) return
    seen += 1
    if (seen === nth) throw new Error('killed')
  }
}

async function listCalls(from: TestApp, to: TestApp): Promise<Call[]> {
  const calls = new Map<string, Call>()
  await moveAccount(
    // After a step is the same as before the next one: only stored state survives.
    moveBetween(from, to, (...call) => void (call[2] === 'after' && calls.set(call.join(' '), call))),
    id,
  )
  return [...calls.values()]
}

it('continues after an interruption at every step: never active on both, never lost', async () => {
  let [here, there] = apps
  const subjects = await subjectsAt(here)
  expect(subjects).toHaveLength(2)
  const calls = await listCalls(here, there)
  expect(calls.length).toBeGreaterThan(15)
  ;[here, there] = [there, here]
  for (const call of calls) {
    const where = call.join(' ')
    const nth = call[1] === 'write' ? 3 : 1
    await expect(moveAccount(moveBetween(here, there, failAt(call, nth)), id), where).rejects.toThrow('killed')
    expect((await activeAmong([here, there])).length, where).toBeLessThanOrEqual(1)
    await moveAccount(moveBetween(here, there), id)
    expect(await activeAmong([here, there]), where).toEqual([there])
    expect(await subjectsAt(there), where).toEqual(subjects)
    ;[here, there] = [there, here]
  }
}, 300_000)

it('can be taken back after an interruption at every step before the point of no return', async () => {
  const [here] = await activeAmong(apps)
  const there = apps.find((app) => app !== here)
  if (!here || !there) throw new Error('the account is nowhere')
  const subjects = await subjectsAt(here)
  const steps: Call[] = [
    ['source', 'freeze', 'after'],
    ['source', 'fence', 'before'],
    ['source', 'fence', 'after'],
    ['target', 'begin', 'after'],
    ['target', 'receivePeople', 'after'],
    ['target', 'write', 'after'],
    ['target', 'makeReady', 'after'],
    ['source', 'recordMoved', 'before'],
  ]
  for (const call of steps) {
    await expect(moveAccount(moveBetween(here, there, failAt(call)), id)).rejects.toThrow('killed')
    expect(await cancelMove(moveBetween(here, there), id), call.join(' ')).toBe(true)
    expect(await activeAmong([here, there]), call.join(' ')).toEqual([here])
    expect(await subjectsAt(here)).toEqual(subjects)
  }
  // A command that was cancelled meanwhile must not record the move.
  const { source, ...others } = moveBetween(here, there)
  const overtaken: CallStep = async (name, input, parts) => {
    if (name === 'recordMoved') await cancelMove({ source, ...others }, id)
    const result = await source(name, input, parts)
    return result as never
  }
  await expect(moveAccount({ ...others, source: overtaken }, id)).rejects.toMatchObject({ code: 'conflict' })
  expect(await activeAmong([here, there])).toEqual([here])
}, 300_000)
