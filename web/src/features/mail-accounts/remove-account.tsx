import type { MailAccount } from '@dossier/contract/mail-account'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { removeMailAccount } from './mail-account-queries.ts'

const FATES = { keep: 'mailAccount.removeKeep', trash: 'mailAccount.removeTrash' } as const

/** Asks what happens to the emails; nothing changes on the server. */
export function RemoveAccount({ account }: { account: MailAccount }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const name = useId()
  const { underway, problem, act } = useAct()
  const [asks, setAsks] = useState(false)
  const [mail, setMail] = useState<keyof typeof FATES>('keep')
  const { address, waiting_changes, stuck_changes } = account
  const lost = waiting_changes + stuck_changes
  const label = t('mailAccount.removeOf', { address })
  if (!asks) {
    return (
      <Button aria-label={label} onClick={() => setAsks(true)}>
        {t('mailAccount.remove')}
      </Button>
    )
  }
  return (
    <fieldset className="remove-mailbox" aria-label={label}>
      <p>
        {t('mailAccount.removeAsk', { address })} {lost > 0 && t('mailAccount.removeWaiting', { count: lost })}
      </p>
      {(['keep', 'trash'] as const).map((fate) => (
        <label key={fate} className="choice">
          <input type="radio" name={name} checked={mail === fate} onChange={() => setMail(fate)} />
          <span>{t(FATES[fate])}</span>
        </label>
      ))}
      <ProblemLine problem={problem} />
      <div className="acts">
        <Button
          kind="outlined"
          disabled={underway}
          onClick={() => act(() => removeMailAccount(client, account._id, mail))}
        >
          {t('mailAccount.remove')}
        </Button>
        {/* The harmless answer has the focus. */}
        <Button autoFocus onClick={() => setAsks(false)}>
          {t('act.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
