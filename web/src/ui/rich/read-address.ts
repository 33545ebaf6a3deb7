const NAMED = /^(?:https?:\/\/|mailto:|tel:|\/)\S+$/i
const HOST = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u
const MAILBOX = /^[^\s@]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u

export function readAddress(typed: string): string | null {
  const text = typed.trim()
  if (NAMED.test(text)) return text
  if (MAILBOX.test(text)) return `mailto:${text}`
  return HOST.test(text) ? `https://${text}` : null
}
