import { useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DraftsPage } from '#features/sending/drafts/drafts-page.tsx'
import { OutboxPage } from '#features/sending/outbox/outbox-page.tsx'
import { DeskPage } from './desk-page.tsx'

export function Drafts() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { history } = useRouter()
  const { id = '' } = useParams({ strict: false })
  /** A late answer must not navigate away from a page opened meanwhile. */
  const toList = (): void => {
    if (history.location.pathname === `/drafts/${id}`) void navigate({ to: '/drafts' })
  }
  return (
    <DeskPage section="drafts" heading={t('sending.drafts')} columns reading={id !== ''}>
      <DraftsPage openId={id} onClose={toList} onSent={toList} />
    </DeskPage>
  )
}

export function Outbox() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <DeskPage section="outbox" heading={t('sending.outbox')}>
      <OutboxPage onDraft={({ _id }) => void navigate({ to: '/drafts/$id', params: { id: _id } })} />
    </DeskPage>
  )
}
