import type { Finding } from '@dossier/contract/email-parts'
import { SealQuestionIcon } from '@phosphor-icons/react/dist/csr/SealQuestion'
import { SealWarningIcon } from '@phosphor-icons/react/dist/csr/SealWarning'

const INTACT = 'signature_intact'

/** The state of signatures is shown with the email, not among the warnings, if it is good. */
export const isGoodSignature = ({ code }: Finding): boolean => code === INTACT

export function SignatureState({ findings }: { findings: Finding[] }) {
  const states = findings.filter(({ code }) => code.startsWith('signature_') || code === 'encrypted')
  return states.map(({ code, detail }) => (
    <p key={code} className="signature-state" data-state={code}>
      {code === INTACT ? <SealQuestionIcon size={15} aria-hidden /> : <SealWarningIcon size={15} aria-hidden />}
      {detail}
    </p>
  ))
}
