import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Config } from '#platform/config/config'

/** @throws AppError `forbidden` when the operator has disabled it. */
export function demandGitSync({ features }: Config): void {
  if (!features.gitSync) throw new AppError('forbidden', message('gitSync.switchedOff'))
}
