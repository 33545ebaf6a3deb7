import type { Finding, Participant } from '../mail.ts'
import { message } from './message.ts'
import type { Protection } from './mime-tree.ts'
import type { Signature } from './smime/signature.ts'

/** Reports who signed an email and whether its content is intact, or that it is encrypted. */
export function protectionFindings({ signatures, encryptedWith }: Protection, participants: Participant[]): Finding[] {
  const senders = new Set(
    participants.filter(({ role }) => role === 'from' || role === 'sender').map(({ address }) => address),
  )
  return [
    ...signatures.slice(0, 1).map((signature) => signatureFinding(signature, senders)),
    ...(encryptedWith ? [{ code: 'encrypted', detail: message('mail.encrypted', { protocol: encryptedWith }) }] : []),
  ]
}

function signatureFinding({ protocol, state, signer, addresses }: Signature, senders: ReadonlySet<string>): Finding {
  const name = signer || message('mail.unknownSigner')
  switch (state) {
    case 'unchecked':
      return { code: 'signature_unchecked', detail: message('mail.signatureUnchecked', { protocol }) }
    case 'broken':
      return { code: 'signature_broken', detail: message('mail.signatureBroken', { signer: name }) }
    case 'intact':
      return addresses.some((address) => senders.has(address))
        ? { code: 'signature_intact', detail: message('mail.signatureIntact', { signer: name }) }
        : { code: 'signature_other_signer', detail: message('mail.signatureOther', { signer: name }) }
  }
}
