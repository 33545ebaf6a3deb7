import './mailboxes-page.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { AccountCard } from './account-card.tsx'
import { useMailAccounts } from './mail-account-queries.ts'

interface Props {
  /** Members see names and states only. */
  canManage: boolean
}

export function MailboxesPage({ canManage }: Props) {
  const { t } = useTranslation()
  const reading = useMailAccounts()
  const { data: accounts } = reading
  return (
    <SettingsBlock heading={t('mailAccount.title')} lead={t('mailAccount.lead')} reading={reading}>
      {accounts?.length === 0 && <p>{t('mailAccount.none')}</p>}
      {canManage && accounts && (
        <div>
          <Link to="/connect" className={`button ${accounts.length === 0 ? 'primary' : 'outlined'}`}>
            {t('mailAccount.add')}
          </Link>
        </div>
      )}
      <ul className="mailboxes">
        {accounts?.map((account) => (
          <li key={account._id}>
            <AccountCard account={account} canManage={canManage} />
          </li>
        ))}
      </ul>
    </SettingsBlock>
  )
}
