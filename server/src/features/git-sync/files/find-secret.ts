import { message } from '@dossier/contract/message'

// Secrets that must never be pushed, since a push cannot be undone.

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/, message('gitSync.secretPrivateKey')],
  [/\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/, message('gitSync.secretAws')],
  [/\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9_]{50,}/, message('gitSync.secretGithub')],
  [/\bglpat-[A-Za-z0-9_-]{20,}/, message('gitSync.secretGitlab')],
  [/\bxox[abeoprs]-[A-Za-z0-9-]{10,}/, message('gitSync.secretSlack')],
  [/\b[rs]k_live_[A-Za-z0-9]{20,}/, message('gitSync.secretStripe')],
  [/\bAIza[A-Za-z0-9_-]{35}/, message('gitSync.secretGoogle')],
  [/\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{32,}/, message('gitSync.secretModelProvider')],
  [/\bnpm_[A-Za-z0-9]{36}\b/, message('gitSync.secretNpm')],
  [/\bdsr_pat_[A-Za-z0-9]{36}\b/, message('gitSync.secretAccessToken')],
  [/\bSG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/, message('gitSync.secretSendgrid')],
  [/\bhf_[A-Za-z0-9]{34,}\b/, message('gitSync.secretHuggingFace')],
]

/** Names the kind of a known secret without repeating it; null for none. */
export const findSecret = (text: string): string | null => KINDS.find(([form]) => form.test(text))?.[1] ?? null
