const NAMED = /^(?:https?:\/\/|mailto:|tel:|\/)\S+$/i
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u
const MAILBOX = /^[^\s@]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u

/** Where a link would lead, or null for what is no address but words to look for. */
export function readAddress(typed: string): string | null {
  const text = typed.trim()
  if (NAMED.test(text)) return text
  if (MAILBOX.test(text)) return `mailto:${text}`
  return HOST.test(text) ? `https://${text}` : null
}
