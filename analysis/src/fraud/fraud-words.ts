/** Words of phishing with their weight in log-odds, folded. Chosen by hand from the tuning halves. */
const WEIGHTS: readonly (readonly [weight: number, words: string])[] = [
  [0.6, 'account accounts kindly bitcoin btc wallet webmail conta'],
  [
    0.5,
    'security notification verification verify mailbox credentials beneficiary crypto senha acesso konto kundenkonto cuenta',
  ],
  [
    0.4,
    'dear payment synchronization helpdesk quota undelivered voicemail tokens rewards sicherheit umgehend bestatigen gesperrt gutschein compte securite cliquez cliente clientes pagamento cartao contrasena verificar',
  ],
  [
    0.3,
    'confirm portal transfer invoice update upgrade secure device login password urgent routine pending expire expired files download mandatory funds bonus claim assistance permanently administrator fax email kunde kunden daten paiement remboursement pontos banco tarjeta clave unauthorized suspended verified',
  ],
  [0.2, 'confirmation copyright sincerely regards document documents service team department messages client balance'],
]
const WORDS = new Map(
  WEIGHTS.flatMap(([weight, list]) => list.split(' ').map((word): [string, number] => [word, weight])),
)
const WORD = /[a-z]{2,18}/g
/** A text with more words contains chance hits. */
const SHORT = 70
const MAX_WORDS = 600

/** Returns how much the text talks like phishing, in log-odds. */
export function weighWords(text: string): number {
  const words = new Set<string>()
  let seen = 0
  for (const [word] of text.matchAll(WORD)) {
    words.add(word)
    seen += 1
    if (seen >= MAX_WORDS) break
  }
  let sum = 0
  for (const word of words) sum += WORDS.get(word) ?? 0
  return sum * Math.min(1, Math.sqrt(SHORT / Math.max(1, words.size)))
}
