import { createHmac, timingSafeEqual } from 'node:crypto'

export interface WebhookProof {
  /** `X-Hub-Signature-256`: `sha256=` and the HMAC of the body (GitHub, Bitbucket, Gitea). */
  hubSignature: string
  /** `X-Gitea-Signature`, `X-Gogs-Signature`: the same without the prefix. */
  giteaSignature: string
  /** `X-Gitlab-Token`: the secret itself. */
  gitlabToken: string
}

export function isProven(secret: string, body: Uint8Array, proof: WebhookProof): boolean {
  if (secret === '') return false
  const hmac = createHmac('sha256', secret).update(body).digest('hex')
  return (
    sameText(`sha256=${hmac}`, proof.hubSignature.toLowerCase()) ||
    sameText(hmac, proof.giteaSignature.toLowerCase()) ||
    sameText(secret, proof.gitlabToken)
  )
}

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
