import { useTranslation } from 'react-i18next'
import type { ApiProblem } from '#platform/api/call-api.ts'
import { addressOf } from '#platform/base-path.ts'

const HERE = '/settings/security'

/** Shows the problem. Adding a sign-in method needs a fresh sign-in, so it links there. */
export function SecurityProblem({ problem }: { problem: ApiProblem | null }) {
  return problem && <Refusal problem={problem} />
}

function Refusal({ problem }: { problem: ApiProblem }) {
  const { t } = useTranslation()
  return (
    <div className="problem" role="alert">
      <p>{useReason(problem)}</p>
      {problem.status === 403 && <a href={addressOf(`/login?again=yes&next=${HERE}`)}>{t('security.signInAgain')}</a>}
    </div>
  )
}

function useReason({ code, message }: ApiProblem): string {
  const { t } = useTranslation()
  if (code === 'passkey_known' || code === 'passkey_refused') return t(`passkey.problem.${code}`)
  return message || t('problem.unreachable')
}
