import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Config } from '#platform/config/config'

/** @throws AppError `forbidden` when the operator has turned mail accounts off. */
export function demandMailAccounts({ features }: Config): void {
  if (!features.mailAccounts) throw new AppError('forbidden', message('mailAccounts.switchedOff'))
}
