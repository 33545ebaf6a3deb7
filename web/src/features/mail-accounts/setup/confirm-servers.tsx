import { useTranslation } from 'react-i18next'
import { hostsOf, serversOf } from './connection.ts'
import type { Connecting } from './use-connecting.ts'

/** Asks before the password goes to servers outside the address's domain (RFC 6186, section 6). */
export function ConfirmServers({ connecting }: { connecting: Connecting }) {
  const { t, i18n } = useTranslation()
  const { asksConfirmation, isConfirmed, confirm, search } = connecting
  if (!asksConfirmation || !search.candidate) return null
  const servers = new Intl.ListFormat(i18n.language).format(hostsOf(serversOf(search.candidate)))
  return (
    <label className="choice">
      <input type="checkbox" required checked={isConfirmed} onChange={({ target }) => confirm(target.checked)} />
      <span>{t('setup.confirm', { servers })}</span>
      <small>{t('setup.confirmHint')}</small>
    </label>
  )
}
