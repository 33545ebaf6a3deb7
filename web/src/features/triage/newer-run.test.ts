import { expect, it } from 'vitest'
import { newerRun } from './newer-run.ts'

const run = (status: 'queued' | 'running' | 'completed' | 'canceled', processed: number) => ({ status, processed })

it('takes the first answer', () => expect(newerRun(null, run('queued', 0))).toEqual(run('queued', 0)))

it('grows only, whatever order the answers come in', () => {
  expect(newerRun(run('running', 5), run('running', 3)).processed).toBe(5)
  expect(newerRun(run('running', 5), run('running', 6)).processed).toBe(6)
})

it('never takes an end back', () => {
  expect(newerRun(run('completed', 9), run('running', 8)).status).toBe('completed')
  expect(newerRun(run('running', 9), run('canceled', 4)).status).toBe('canceled')
})
