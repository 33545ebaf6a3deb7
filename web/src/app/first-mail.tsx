import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsAdmin } from '#features/accounts/account-queries.ts'
import { useHasMail } from '#features/emails/mail-queries.ts'
import { useProjectAddress } from '#features/projects/project-queries.ts'

/** Shows ways to get email into a new inbox, but not into an emptied one. */
export function FirstMail({ project }: { project: string }) {
  const hasMail = useHasMail(project).data
  return hasMail === false ? <Ways project={project} /> : null
}

function Ways({ project }: { project: string }) {
  const { t } = useTranslation()
  const address = useProjectAddress(project).data?.alias
  const isAdmin = useIsAdmin()
  return (
    <>
      {isAdmin && (
        <Link to="/connect" search={{ project }} className="button primary">
          {t('firstMail.connect')}
        </Link>
      )}
      <Link to="/settings/data" className="button outlined">
        {t('firstMail.import')}
      </Link>
      {address && <p className="keys">{t('firstMail.forward', { address })}</p>}
      <Link to="/settings/identities" search={{ project }} className="button link">
        {t('firstMail.sendFrom')}
      </Link>
    </>
  )
}
