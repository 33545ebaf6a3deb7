import { RULE_MAILBOXES } from '@dossier/contract/vocabulary'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsAdmin } from '#features/accounts/account-queries.ts'
import type { OfferRule } from '#features/emails/changes/use-changes.ts'

/**
 * Offers a rule for the sender when a person moves an email that triage has classified. The rule opens in its form, where
 * it can be tried before it is saved. Only admins write rules.
 */
export function useRuleOffer(project: string): OfferRule {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAdmin = useIsAdmin()
  return ({ _id: email, triage_primary_action, mailbox }, change) => {
    const move = RULE_MAILBOXES.find((each) => each === change.mailbox)
    if (!isAdmin || !triage_primary_action || !move || move === mailbox) return undefined
    return {
      label: t(`done.always.${move}`),
      act: () => void navigate({ to: '/settings/rules', search: { project, email, move } }),
    }
  }
}
