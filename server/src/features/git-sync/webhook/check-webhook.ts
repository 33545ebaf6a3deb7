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

/** Checks a signature over a body that arrives in chunks; the bytes are not kept. */
export interface SignatureCheck {
  update(chunk: Uint8Array): void
  isProven(): boolean
}

/** Whether a header has the form of a signature, so that the body must be read to check it. */
export const hasSignature = ({ hubSignatures, giteaSignature }: WebhookProof): boolean =>
  hubSignatures.some((text) => /^sha256=[0-9a-f]{64}$/i.test(text)) || /^[0-9a-f]{64}$/i.test(giteaSignature)

/** @param secret '' proves nothing. */
export function startCheck(secret: string, { hubSignatures, giteaSignature }: WebhookProof): SignatureCheck {
  const hmac = createHmac('sha256', secret)
  return {
    update(chunk) {
      hmac.update(chunk)
    },
    isProven() {
      const signature = hmac.digest('hex')
      const isSigned =
        hubSignatures.some((text) => sameText(`sha256=${signature}`, text.toLowerCase())) ||
        sameText(signature, giteaSignature.toLowerCase())
      return secret !== '' && isSigned
    },
  }
}

export const isToken = (secret: string, { gitlabToken }: WebhookProof): boolean =>
  secret !== '' && sameText(secret, gitlabToken)

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
