// What must not be pushed to where it cannot be taken back.

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/, 'a private key'],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, 'an access key of AWS'],
  [/\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9_]{50,}/, 'a token of GitHub'],
  [/\bglpat-[A-Za-z0-9_-]{20,}/, 'a token of GitLab'],
  [/\bxox[abeoprs]-[A-Za-z0-9-]{10,}/, 'a token of Slack'],
  [/\b[rs]k_live_[A-Za-z0-9]{20,}/, 'a key of Stripe'],
  [/\bAIza[A-Za-z0-9_-]{35}/, 'a key of Google'],
  [/\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/, 'a key of a model provider'],
  [/\bnpm_[A-Za-z0-9]{36}\b/, 'a token of npm'],
  [/\bdsr_pat_[A-Za-z0-9]{36}\b/, 'an access token of this service'],
  [/\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/, 'a key of SendGrid'],
  [/\bhf_[A-Za-z0-9]{34,}\b/, 'a token of Hugging Face'],
]

/** What a text gives away, in words that do not repeat it; null for nothing that we know the form of. */
export const findSecret = (text: string): string | null => KINDS.find(([form]) => form.test(text))?.[1] ?? null
