import type { Email } from '@dossier/contract/email'
import type { RuleAnswer } from '@dossier/contract/rule'
import { useTranslation } from 'react-i18next'
import { useIsAdmin } from '#features/accounts/account-queries.ts'
import type { Changes } from '#features/emails/changes/use-changes.ts'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import type { Walk } from './use-walk.ts'

/**
 * Blocks the sender of an email: a rule moves later emails to spam, and this conversation goes there. Undo also deletes the
 * rule.
 * @returns undefined for members, because only admins write rules
 */
export function useBlockSender(project: string, { change, tell }: Changes, { leave }: Walk) {
  const { t } = useTranslation()
  const explain = (error: unknown): void => {
    if (!(error instanceof ApiProblem)) throw error
    tell(t('problem.notMoved', { reason: error.message || t('problem.unreachable') }))
  }

  async function block({ from: [address = ''] }: Email): Promise<void> {
    const conditions = { all: [{ field: 'from', op: 'is', value: address }] }
    const actions = [{ do: 'move', value: 'spam' }]
    const body = { name: t('act.blocked', { address }), conditions, actions }
    const { rule } = await callApi<RuleAnswer>('POST', `/projects/${project}/rules`, { body })
    const unblock = (): void => void callApi('DELETE', `/rules/${rule._id}`).catch(explain)
    leave((email) => change([email], () => ({ mailbox: 'spam' }), t('done.blocked', { address }), unblock))
  }

  return useIsAdmin() ? (email: Email) => void block(email).catch(explain) : undefined
}
