import { wait } from '#platform/clock/wait'
import type { ImapFailure } from '#platform/imap/imap-failure'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { isRefusal } from './failure-state.ts'
import { openSource } from './open-source.ts'

/** Polls find what a watch misses, so it may rest. */
const REST_MS = 60_000

/**
 * Watches a folder on a connection of its own until the signal. Never rejects.
 * @param onRefused receives a refused sign-in, which ends the watch: servers count attempts, so the account decides.
 */
export async function watchFolder(
  context: MailContext,
  account: MailAccountRow,
  path: string,
  { onHint, onRefused }: { onHint(): void; onRefused(error: ImapFailure): void },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (!(await watchOnce(context, account, path, onHint, signal))) return
    } catch (error) {
      if (signal.aborted) return
      if (isRefusal(error)) return onRefused(error)
      context.platform.log.info({ err: error, account: account.id }, 'a watch of a folder ended')
    }
    await wait(REST_MS, signal)
  }
}

/** @returns false when the server cannot watch. */
async function watchOnce(
  context: MailContext,
  account: MailAccountRow,
  path: string,
  onHint: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const source = await openSource(context, account, signal)
  const cut = (): void => source.drop()
  signal.addEventListener('abort', cut, { once: true })
  try {
    if (!source.abilities.idle) return false
    await source.open(path, { readOnly: true })
    // Something may have changed before the watch began.
    onHint()
    await source.watch(onHint, signal)
    return true
  } finally {
    signal.removeEventListener('abort', cut)
    source.drop()
  }
}
