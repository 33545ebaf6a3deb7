import { createHmac, timingSafeEqual } from 'node:crypto'

export interface WebhookProof {
  /**
   * `X-Hub-Signature-256` (GitHub, Gitea) and `X-Hub-Signature` (Bitbucket): `sha256=` and the HMAC of the body. GitHub
   * sends a SHA-1 in the second one, which proves nothing.
   */
  hubSignatures: string[]
  /** `X-Gitea-Signature`, `X-Gogs-Signature`: the same without the prefix. */
  giteaSignature: string
  /** `X-Gitlab-Token`: the secret itself. */
  gitlabToken: string
}

export function isProven(secret: string, body: Uint8Array, proof: WebhookProof): boolean {
  if (secret === '') return false
  const hmac = createHmac('sha256', secret).update(body).digest('hex')
  return (
    proof.hubSignatures.some((signature) => sameText(`sha256=${hmac}`, signature.toLowerCase())) ||
    sameText(hmac, proof.giteaSignature.toLowerCase()) ||
    sameText(secret, proof.gitlabToken)
  )
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
