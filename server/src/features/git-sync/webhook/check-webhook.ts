import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the other side says who it is: one of these, by who sells the hosting. */
export interface WebhookProof {
  /** `X-Hub-Signature-256`: `sha256=` and the HMAC of the body (GitHub, Bitbucket, Gitea). */
  hubSignature: string
  /** `X-Gitea-Signature`, `X-Gogs-Signature`: the same without the prefix. */
  giteaSignature: string
  /** `X-Gitlab-Token`: the secret itself. */
  gitlabToken: string
}

/** Whether whoever sent this body knows the secret. */
export function isProven(secret: string, body: Uint8Array, proof: WebhookProof): boolean {
  if (secret === '') return false
  const hmac = createHmac('sha256', secret).update(body).digest('hex')
  return (
    sameText(`sha256=${hmac}`, proof.hubSignature.toLowerCase()) ||
    sameText(hmac, proof.giteaSignature.toLowerCase()) ||
    sameText(secret, proof.gitlabToken)
  )
}

/** In the same time wherever they differ. */
function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
