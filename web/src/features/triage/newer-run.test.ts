import { expect, it } from 'vitest'
import { newerRun } from './newer-run.ts'

const run = (
  status: 'queued' | 'running' | 'completed' | 'canceled',
  processed: number,
  phase: 'judge' | 'apply' | 'undo' = 'judge',
  updatedAt = '2026-11-21T10:00:00.000Z',
) => ({ status, processed, phase, undone: 0, updatedAt })

it('takes the first answer', () => expect(newerRun(null, run('queued', 0))).toEqual(run('queued', 0)))

it('grows only, whatever order the answers come in', () => {
  expect(newerRun(run('running', 5), run('running', 3)).processed).toBe(5)
  expect(newerRun(run('running', 5), run('running', 6)).processed).toBe(6)
})

it('never takes an end back', () => {
  expect(newerRun(run('completed', 9), run('running', 8)).status).toBe('completed')
  expect(newerRun(run('running', 9), run('canceled', 4)).status).toBe('canceled')
})

it('goes on to the next phase after an end, and never back to one before', () => {
  const ended = run('completed', 9)
  const undoing = run('queued', 9, 'undo')
  expect(newerRun(ended, undoing)).toBe(undoing)
  expect(newerRun(undoing, ended)).toBe(undoing)
  expect(newerRun(undoing, { ...undoing, status: 'running' as const, undone: 3 }).undone).toBe(3)
})

it('goes on after a stop', () => {
  const stopped = run('canceled', 4, 'undo')
  const on = run('running', 4, 'undo', '2026-11-21T10:00:01.000Z')
  expect(newerRun(stopped, on)).toBe(on)
  expect(newerRun(on, stopped)).toBe(stopped)
})
