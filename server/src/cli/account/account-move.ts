import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Message, message, sentence } from '@dossier/contract/message'
import type { Move } from '#app/moving/account/move'
import { cancelMove, type MoveOutcome, moveAccount, planOf } from '#app/moving/account/move-account'
import type { MovePlan } from '#app/moving/account/plan'
import { AppError } from '#core/app-error'
import { readConfig } from '#platform/config/read-config'
import { findServer } from '../admin/ask-server.ts'
import { inMegabytes, STOPPED, withProgress } from '../backup/perform-long.ts'
import { type Command, textOption, UsageError } from '../command.ts'
import { stepsAt } from './move-step-operation.ts'

const STEP_WORDS: Readonly<Record<string, string>> = {
  stopping: 'waiting for running work to end:',
  contents: 'copying content:',
  rows: 'copying rows:',
  index: 'building the search index',
  compare: 'comparing',
  activate: 'starting the account on the target',
  clear: 'removing the account here',
}

export const accountMove: Command = {
  usage: '<account> --to <instance> [--dry-run | --cancel]',
  help: `Moves one account from the running instance of DATA_DIR to another running instance: its email, knowledge, members with
their passwords, mail accounts, settings and access tokens. Other accounts are not touched. While it moves, the account
answers "moving", and sending servers keep its email and try again. Everything is compared on the target before the
account becomes active there; from then on this instance answers with the new address.

If the command is interrupted, run it again to continue. Everyone signs in again. Connected applications, invitations,
notifications of devices and exports in transit end.

  <account>  the id or name of the account
  --to       the data folder of the target, or its socket admin.sock. For another machine, forward the socket:
             ssh -L /tmp/target.sock:/var/lib/dossier/admin.sock other-machine
  --dry-run  only show what would move and what stands in the way
  --cancel   take back a move that was interrupted. Not possible after the account became active on the target`,
  options: { to: { type: 'string' }, 'dry-run': { type: 'boolean' }, cancel: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run(args) {
    const [account = ''] = args.positionals
    const to = textOption(args, 'to').trim()
    if (!to) throw new UsageError('Name the target with --to: its data folder or its socket.')
    if (args.values['dry-run'] && args.values.cancel) throw new UsageError('Use either --dry-run or --cancel.')
    const sides = { source: stepsAt(await socketOf(readConfig().dataDir)), target: stepsAt(await socketOf(to)) }
    if (args.values.cancel) return printed((await cancelMove(sides, account)) ? CANCELLED : NOTHING_TO_CANCEL, 0)
    const outcome = await withProgress((signal, show) => {
      const report: Move['report'] = (step, done) => show(`${STEP_WORDS[step] ?? step} ${done}`.trim())
      const move: Move = { ...sides, signal, report }
      return args.values['dry-run'] ? planOf(move, account) : moveAccount(move, account)
    }, 'Stopped. Run the same command again to continue, or with --cancel to take the move back.')
    if (outcome === null) return STOPPED
    return reportOutcome(outcome)
  },
}

const CANCELLED = 'The move was taken back. The account is active here again.\n'
const NOTHING_TO_CANCEL = 'No move of this account is in progress.\n'

/** @throws AppError when no server answers there. */
async function socketOf(instance: string): Promise<string> {
  const path = resolve(instance)
  if (statSync(path, { throwIfNoEntry: false })?.isSocket()) return path
  const socket = await findServer(path)
  if (!socket) throw new AppError('unavailable', message('operator.accountMoveNoServer', { path }))
  return socket
}

function printed(text: string, code: number): number {
  process.stdout.write(text)
  return code
}

function reportOutcome(outcome: MoveOutcome): number {
  switch (outcome.kind) {
    case 'planned':
    case 'blocked':
      return reportPlan(outcome)
    case 'finished':
      return printed(`The account is active at ${outcome.target}.\n`, 0)
    case 'moved':
      return printed(
        `Moved "${outcome.plan.name}" to ${outcome.target}: ${outcome.rows} rows in ${outcome.tables} tables and ${contentsOf(outcome.plan)}, all compared.\n`,
        0,
      )
  }
}

function reportPlan({ plan, check }: Extract<MoveOutcome, { check: unknown }>): number {
  const rows = Object.values(plan.rows).reduce((sum, count) => sum + count, 0)
  const lines = [
    `Account "${plan.name}" (${plan.tenantId})`,
    `From ${plan.source.url} to ${check.target.url}`,
    `${rows} rows, ${contentsOf(plan)}, ${plan.mailAccounts} mail accounts`,
    `Members: ${plan.users.map(({ email }) => email).join(', ')}`,
    ...check.linked.map((email) => `${email} has a user on the target and keeps the password of the target.`),
    ...(check.problems.length === 0 ? ['Nothing stands in the way.'] : ['The account cannot be moved:']),
    ...check.problems.map((problem: Message) => `  ${sentence(problem)}`),
  ]
  return printed(`${lines.join('\n')}\n`, check.problems.length === 0 ? 0 : 1)
}

const contentsOf = ({ contents }: MovePlan): string => `${contents.count} contents (${inMegabytes(contents.bytes)})`
