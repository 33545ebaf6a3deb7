import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import type { TableState } from '#platform/database/move/state-hash'
import type { UserIds } from './carried-rows.ts'
import { carryContents, carryRows } from './carry.ts'
import type { TargetCheck } from './check-target.ts'
import type { Move } from './move.ts'
import { isSameHost, type MovePlan } from './plan.ts'

export type MoveOutcome =
  | { kind: 'moved'; plan: MovePlan; target: string; rows: number; tables: number }
  | { kind: 'finished'; target: string }
  | { kind: 'planned' | 'blocked'; plan: MovePlan; check: TargetCheck }

const POLL_MS = 200
/** Work that has not ended by then is stopped by the fence. */
const PATIENCE_MS = 60_000

/** What would move, and what stands in the way. Changes nothing. */
export async function planOf({ source, target }: Move, account: string): Promise<MoveOutcome> {
  const { plan, move } = await source('plan', { account })
  if (!plan) throw movedAlready(move?.peer_url ?? '')
  const check = await target('check', { plan })
  return { kind: check.problems.length === 0 ? 'planned' : 'blocked', plan, check }
}

/**
 * Moves an account. Each step is safe to repeat, so the same call continues after an interruption at any point. The
 * source records that the account moved before the target activates it: both are never active.
 */
export async function moveAccount(move: Move, account: string): Promise<MoveOutcome> {
  const { source, target } = move
  const { plan, move: earlier } = await source('plan', { account })
  if (earlier && ['moved', 'cleared'].includes(earlier.state)) return finish(move, earlier)
  if (!plan) throw new Error('an account without a move is here')
  const check = await target('check', { plan })
  if (check.problems.length > 0) return { kind: 'blocked', plan, check }
  const moveId = await stopWork(move, plan, check)
  const states = await carry(move, plan, check, moveId)
  move.signal.throwIfAborted()
  await source('recordMoved', { tenantId: plan.tenantId, moveId })
  await complete(move, plan.tenantId, moveId)
  return {
    kind: 'moved',
    plan,
    target: check.target.url,
    tables: states.length,
    rows: states.reduce((sum, { rows }) => sum + rows, 0),
  }
}

/** Takes a move back. @throws AppError `conflict` after the point of no return. */
export async function cancelMove(
  { source, target }: Pick<Move, 'source' | 'target'>,
  account: string,
): Promise<boolean> {
  const { plan, move } = await source('plan', { account })
  const tenantId = plan?.tenantId ?? move?.tenant_id ?? ''
  const thawed = await source('thaw', { tenantId })
  const arriving = await target('state', { tenantId })
  const isOurs = arriving && plan && arriving.peer_id === plan.source.id
  if (isOurs && ['receiving', 'ready'].includes(arriving.state))
    await target('discard', { tenantId, moveId: arriving.id })
  return thawed !== null
}

async function stopWork({ source, signal, report }: Move, plan: MovePlan, check: TargetCheck): Promise<string> {
  const { tenantId, name } = plan
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { moveId, running } = await source('freeze', { tenantId, name, target: check.target })
    if (running === 0 || performance.now() > until) {
      await source('fence', { tenantId, moveId })
      return moveId
    }
    signal.throwIfAborted()
    report('stopping', String(running))
    await wait(POLL_MS, signal)
  }
}

/** Brings everything to the target and compares it there. @returns the state of each table. */
async function carry(move: Move, plan: MovePlan, check: TargetCheck, moveId: string): Promise<TableState[]> {
  const { source, target, signal } = move
  const { tenantId } = plan
  const state = await target('begin', { plan, moveId })
  const withPasskeys = isSameHost(plan.source, check.target)
  if (state === 'receiving') {
    const sealed = await source('people', { tenantId, moveId, key: check.receivingKey, withPasskeys })
    const users = await target('receivePeople', { plan, moveId, sealed })
    await carryContents(move, plan, moveId)
    await carryRows(move, plan, moveId, users)
    signal.throwIfAborted()
    move.report('index', '')
    await target('index', { tenantId })
    await target('makeReady', { tenantId, moveId })
    return compare(move, tenantId, moveId, users)
  }
  const { people } = (await target('state', { tenantId })) ?? { people: '' }
  return compare(move, tenantId, moveId, people ? (JSON.parse(people) as { ids: UserIds }).ids : {})
}

/** @throws AppError `unprocessable` when a table differs; the target then begins anew with the next call. */
async function compare(
  { source, target, report }: Move,
  tenantId: string,
  moveId: string,
  users: UserIds,
): Promise<TableState[]> {
  report('compare', '')
  const [arrived, original] = [await target('hash', { tenantId, users: {} }), await source('hash', { tenantId, users })]
  const different = Object.keys(original).filter(
    (name) => original[name]?.rows !== arrived[name]?.rows || original[name]?.hash !== arrived[name]?.hash,
  )
  if (different.length === 0) return Object.values(original)
  await target('discard', { tenantId, moveId })
  throw new AppError('unprocessable', message('operator.accountMoveDiffers', { tables: different.join(', ') }))
}

async function finish(
  move: Move,
  earlier: { id: string; tenant_id: string; peer_id: string; peer_url: string },
): Promise<MoveOutcome> {
  const arrived = await move.target('state', { tenantId: earlier.tenant_id })
  if (arrived?.id !== earlier.id) throw movedAlready(earlier.peer_url)
  await complete(move, earlier.tenant_id, earlier.id)
  return { kind: 'finished', target: earlier.peer_url }
}

async function complete({ source, target, report }: Move, tenantId: string, moveId: string): Promise<void> {
  report('activate', '')
  await target('activate', { tenantId, moveId })
  report('clear', '')
  await source('clear', { tenantId, moveId })
}

const movedAlready = (url: string): AppError =>
  new AppError('conflict', message('operator.accountMovedAlready', { url }))
