import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ContactPage } from '#features/contacts/contact-page.tsx'
import { useProjects } from '#features/emails/mail-queries.ts'
import { useWrite } from '#features/sending/drafts/use-write.ts'
import { DeskPage } from './desk-page.tsx'
import { lastProject } from './last-project.ts'

export function ContactDesk() {
  const { t } = useTranslation()
  const { address = '' } = useParams({ strict: false })
  const write = useWrite(lastProject(useProjects().data ?? []))
  return (
    <DeskPage section="" heading={t('contact.title')}>
      <ContactPage key={address} address={address} onWrite={(to) => write({ to: [to] })} />
    </DeskPage>
  )
}
